/* A fighter as a figure that stands or lies: both poses are drawn, the style sheet shows one of them by `data-stands`. */

const SVG = "http://www.w3.org/2000/svg";

/** The drawing; the page holds the symbols of templates/web/parts/men.svg. */
export function silhouette(name = "figure-body") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  for (const pose of ["stands", "lies"]) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#man-${pose}`);
    use.setAttribute("class", pose);
    svg.append(use);
  }
  return svg;
}
