/* A WebSocket for tests: the browser's interface, with the server's end in the test's hands. */

export function fakeSockets() {
  const made = [];
  class FakeSocket {
    constructor(url) {
      this.url = url;
      this.readyState = 0;
      this.sent = [];
      made.push(this);
    }

    send(text) {
      this.sent.push(JSON.parse(text));
    }

    close() {
      this.readyState = 3;
    }

    // The server's end.
    open() {
      this.readyState = 1;
      this.onopen?.();
    }

    say(frame) {
      this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
    }

    end(code = 1006) {
      this.readyState = 3;
      this.onclose?.({ code });
    }
  }
  return { FakeSocket, made };
}
