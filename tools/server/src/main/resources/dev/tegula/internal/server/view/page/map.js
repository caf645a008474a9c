// The heat map: OpenSeadragon over tiles that the server renders.

import { state, change, on } from "./state.js";
import { colorMap, planeParameters, viewHeaders } from "./api.js";
import { debounce } from "./timing.js";
import { $, bytes, count } from "./dom.js";

/* global OpenSeadragon */

export let viewer = null;
let plane = null;
/** Whether everything is shown, also when the window changes its size. */
let isHome = true;
let isMoving = false;
/** The images that the viewer has not taken yet. */
let adding = new Set();
let cost = { cells: 0, millis: 0, bytes: 0, overview: false };
const moved = new Set();

/** Calls a function after the view moved or changed its size. */
export function onMove(listener) {
  moved.add(listener);
}

function source() {
  const query = planeParameters({
    colors: colorMap(), scale: state.scale === "log" ? "log" : "", reduce: state.reduce,
    low: state.low, high: state.high, labels: state.labels.length || "", off: state.show === "colors" ? state.off : "",
  });
  const { width, height, maxLevel, tileSize } = plane;
  const minLevel = Math.max(0, maxLevel - Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSize))));
  return {
    width, height, tileSize, tileOverlap: 0, minLevel, maxLevel,
    getTileUrl: (level, column, row) => `api/tile?${query}&level=${level}&column=${column}&row=${row}`,
  };
}

export function start() {
  viewer = OpenSeadragon({
    element: $("map"), prefixUrl: "", showNavigationControl: false, drawer: "canvas", crossOriginPolicy: false,
    loadTilesWithAjax: true, ajaxHeaders: viewHeaders(), imageSmoothingEnabled: false, maxZoomPixelRatio: 96,
    minZoomImageRatio: 0.7, visibilityRatio: 0.3, animationTime: 0.35, springStiffness: 10, keyboardNavEnabled: false, tabIndex: -1,
    timeout: 60000, tileRetryMax: 2, tileRetryDelay: 700, immediateRender: true, preserveImageSizeOnResize: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    gestureSettingsTouch: { clickToZoom: false, dblClickToZoom: true },
  });
  viewer.addHandler("tile-loaded", loaded);
  viewer.addHandler("animation-start", () => { isMoving = true; });
  viewer.addHandler("animation", move);
  viewer.addHandler("resize", () => requestAnimationFrame(() => {
    if (isHome && plane && viewer.viewport) goHome(true);
    move();
  }));
  for (const event of ["canvas-drag", "canvas-scroll", "canvas-pinch", "canvas-double-click"]) {
    viewer.addHandler(event, () => { isHome = false; });
  }
  viewer.addHandler("animation-finish", () => { isMoving = false; move(); });
  viewer.addHandler("open", move);
  viewer.addHandler("tile-load-failed", (event) => {
    const current = viewer.world.getItemAt(viewer.world.getItemCount() - 1);
    if (event.tiledImage === current && !/abort/i.test(event.message ?? "")) {
      $("cost").textContent = "Some tiles could not be drawn. Zoom or move to try again.";
    }
  });
  $("zoom-in").onclick = () => zoomBy(1.6);
  $("zoom-out").onclick = () => zoomBy(1 / 1.6);
  $("zoom-home").onclick = home;
}

function loaded(event) {
  const header = event.tileRequest?.getResponseHeader("Tegula-Cost");
  if (!header) return;
  const [cells, overview, millis] = header.split(";");
  cost.cells += Number(cells);
  cost.millis += Number(millis);
  cost.bytes += Number(event.tileRequest.getResponseHeader("Content-Length") ?? 0);
  cost.overview = overview === "true";
  showCost();
}

function showCost() {
  $("overview").hidden = !cost.overview;
  $("overview").title = "Some pixels come from the statistics of tiles. Zoom in for cells.";
  $("cost").textContent = `${count(cost.cells)} cells read, ${bytes(cost.bytes)} of pictures, ${count(cost.millis)} ms`;
}

const remember = debounce(120, () => {
  if (!plane || !viewer.viewport) return;
  const center = viewer.viewport.getCenter(false);
  change({ cx: center.x, cy: center.y, zoom: viewer.viewport.getZoom(false) });
});

function move() {
  remember();
  for (const listener of moved) listener();
}

/** Shows a plane; keeps the place if `keep` is true. */
export function show(newPlane, keep) {
  plane = newPlane;
  const place = keep && state.zoom !== null
    ? { center: new OpenSeadragon.Point(state.cx, state.cy), zoom: state.zoom } : null;
  viewer.addOnceHandler("open", () => {
    if (place) {
      isHome = false;
      viewer.viewport.zoomTo(place.zoom, null, true);
      viewer.viewport.panTo(place.center, true);
    } else {
      isHome = true;
      goHome(true);
    }
    move();
  });
  cost = { cells: 0, millis: 0, bytes: 0, overview: false };
  viewer.setAjaxHeaders(viewHeaders(), false);
  // The viewer forgets what it was doing.
  isMoving = false;
  adding = new Set();
  viewer.open(source());
}

/** Shows other tiles of the same plane over the old ones, which go when the new ones are complete. */
export function redraw() {
  if (!plane || viewer.world.getItemCount() === 0) return;
  cost = { cells: 0, millis: 0, bytes: 0, overview: false };
  const image = {};
  adding.add(image);
  viewer.addTiledImage({
    tileSource: source(), ajaxHeaders: viewHeaders(),
    error: () => adding.delete(image),
    success: ({ item }) => {
      adding.delete(image);
      // All images below, also one that another call has added meanwhile.
      const remove = () => {
        for (let i = viewer.world.getIndexOfItem(item) - 1; i >= 0; i--) viewer.world.removeItem(viewer.world.getItemAt(i));
      };
      const timer = setTimeout(remove, 1500);
      const done = () => { clearTimeout(timer); remove(); };
      if (item.getFullyLoaded()) done();
      else item.addOnceHandler("fully-loaded-change", done);
    },
  });
}

export function hide() {
  plane = null;
  isMoving = false;
  viewer.close();
}

export const hasPlane = () => plane !== null;
export const planeSize = () => plane;

/** Returns whether all tiles in view were drawn, at the place where they stay. */
export function isComplete() {
  return adding.size === 0 && !isMoving && viewer.world.getItemCount() === 1 && viewer.world.getItemAt(0).getFullyLoaded();
}

/** Returns the visible region in pixels of the plane. */
export function visible() {
  const bounds = viewer.viewport.getBounds(true);
  const clip = (value, most) => Math.max(0, Math.min(most, value));
  return {
    x0: clip(bounds.x * plane.width, plane.width), x1: clip((bounds.x + bounds.width) * plane.width, plane.width),
    y0: clip(bounds.y * plane.width, plane.height), y1: clip((bounds.y + bounds.height) * plane.width, plane.height),
  };
}

/** Returns the position of a point of the plane on the element of the map. */
export function toElement(x, y) {
  return viewer.viewport.pixelFromPoint(new OpenSeadragon.Point(x / plane.width, y / plane.width), true);
}

/** Returns the point of the plane at a position on the element of the map. */
export function toPlane(position) {
  const point = viewer.viewport.pointFromPixel(position, true);
  return { x: point.x * plane.width, y: point.y * plane.width };
}

/** Returns the pixels of the plane per pixel of the screen. */
export function scaleNow() {
  return plane.width / (viewer.viewport.getContainerSize().x * viewer.viewport.getZoom(true));
}

export function zoomBy(factor) {
  if (!plane) return;
  isHome = false;
  viewer.viewport.zoomBy(factor);
  viewer.viewport.applyConstraints();
}

export function panBy(dx, dy) {
  isHome = false;
  viewer.viewport.panBy(viewer.viewport.deltaPointsFromPixels(new OpenSeadragon.Point(dx, dy)));
  viewer.viewport.applyConstraints();
}

/** Shows everything, with a margin for cells and labels at the edges. */
function goHome(immediately) {
  const bounds = viewer.viewport.getHomeBounds();
  const margin = 0.02 * Math.max(bounds.width, bounds.height);
  viewer.viewport.fitBounds(new OpenSeadragon.Rect(
    bounds.x - margin, bounds.y - margin, bounds.width + 2 * margin, bounds.height + 2 * margin), immediately);
}

export function home() {
  if (!plane) return;
  isHome = true;
  goHome(false);
}

on("colors scale reduce low high fix at show off", () => viewer && redraw());
