// Lint for the browser code and its tests. It stands without a package.json: there is no build step, and what the
// browser provides is named below, so that a slip of the pen or an interface missing on plain http is seen here.

const reserved = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

// Only what works without a secure context: navigator.locks, caches or the clipboard are looked up at run time.
const browser = reserved([
  "AbortController", "Blob", "BroadcastChannel", "CloseEvent", "CustomEvent", "DOMParser", "Document", "Element",
  "Event", "EventTarget", "FormData", "HTMLElement", "IDBKeyRange", "Intl", "KeyboardEvent", "MessageEvent",
  "MutationObserver", "Node", "PointerEvent", "ResizeObserver", "SVGElement", "URL", "URLSearchParams", "WebSocket",
  "alert", "cancelAnimationFrame", "clearInterval", "clearTimeout", "confirm", "console", "crypto", "document",
  "fetch", "getComputedStyle", "history", "indexedDB", "localStorage", "location", "matchMedia", "navigator",
  "performance", "queueMicrotask", "requestAnimationFrame", "requestIdleCallback", "screen", "sessionStorage",
  "setInterval", "setTimeout", "speechSynthesis", "structuredClone", "window", "AudioContext", "TextEncoder",
  "TextDecoder", "Headers", "Request", "Response", "HTMLDialogElement", "HTMLFormElement", "CSS",
]);

const node = reserved([
  "AbortController", "Event", "EventTarget", "URL", "URLSearchParams", "clearInterval", "clearTimeout", "console",
  "crypto", "performance", "process", "queueMicrotask", "setImmediate", "setInterval", "setTimeout", "structuredClone",
  "TextEncoder", "TextDecoder",
]);

const rules = {
  "no-undef": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
  "no-use-before-define": ["error", { functions: false, classes: true, variables: false }],
  "no-redeclare": "error",
  "no-dupe-keys": "error",
  "no-dupe-class-members": "error",
  "no-dupe-else-if": "error",
  "no-duplicate-case": "error",
  "no-unreachable": "error",
  "no-fallthrough": "error",
  "no-const-assign": "error",
  "no-import-assign": "error",
  "no-self-assign": "error",
  "no-self-compare": "error",
  "no-cond-assign": "error",
  "no-constant-condition": ["error", { checkLoops: false }],
  "no-empty": ["error", { allowEmptyCatch: false }],
  "no-promise-executor-return": "error",
  "no-unsafe-optional-chaining": "error",
  "no-throw-literal": "error",
  "use-isnan": "error",
  "valid-typeof": "error",
  "array-callback-return": "error",
  "consistent-return": "error",
  "eqeqeq": ["error", "always", { null: "ignore" }],
  "no-var": "error",
  "prefer-const": "error",
  // The content security policy forbids what these would need.
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-new-func": "error",
  "no-script-url": "error",
  // Whoever writes HTML from a frame has to explain himself: names of fighters come from people.
  "no-restricted-properties": [
    "error",
    ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write"].map((property) => ({
      property,
      message: "Use textContent or elements; a name may hold markup.",
    })),
  ],
};

export default [
  { ignores: ["static/vendor/**", ".venv/**", "collected/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["static/**/*.js", "static/**/*.mjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: browser },
    rules,
  },
  {
    files: ["tests/js/**/*.js", "tests/js/**/*.mjs", "eslint.config.mjs"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: node },
    rules,
  },
];
