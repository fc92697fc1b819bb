/* Keep the screen on where the browser can (https only); elsewhere the tablet's own setting must do. */

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** A short buzz where the device has a motor. */
export function buzz(pattern) {
  if (typeof navigator.vibrate === "function") navigator.vibrate(pattern);
}
