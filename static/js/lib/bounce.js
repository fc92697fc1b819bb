/*
 * One touch, one tap. A gloved or wet finger may touch twice within a few milliseconds; on one button that is a
 * bounce, on two buttons it is two taps by two fingers.
 */

export const BOUNCE_MS = 80;

/** @returns {(button: string, at: number) => boolean} true where the touch counts */
export function bounceFilter(within = BOUNCE_MS) {
  const last = new Map();
  return (button, at) => {
    const before = last.get(button);
    if (before !== undefined && at - before >= 0 && at - before < within) return false;
    last.set(button, at);
    return true;
  };
}
