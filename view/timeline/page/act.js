// ---- Pointer, wheel and keys

let marked = null; // what is being marked with the pointer
let measuring = false; // whether what is marked is measured, not shown
let dragged = null; // the view when moving began
let pointed = null; // where the pointer is, in px from the left

function drawMarked() {
  if (!marked) return;
  const box = markedBox();
  paint.fillStyle = colors.text;
  paint.globalAlpha = 0.15;
  paint.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  paint.globalAlpha = 1;
}

// markedBox returns what is marked: all lanes, unless the pointer went up or
// down.
function markedBox() {
  const { startX, startY, endX, endY } = marked;
  const rows = Math.abs(endY - startY) > 24;
  return {
    left: Math.min(startX, endX), right: Math.max(startX, endX), rows,
    top: rows ? Math.min(startY, endY) : area.top, bottom: rows ? Math.max(startY, endY) : area.top + area.height,
  };
}

// spanAt returns the foremost span under a point, or the nearest within two
// pixels; none where the rank waits for another.
function spanAt(px, py) {
  const lane = laneUnder(px, py);
  if (lane === NONE || !exact) return null;
  const at = timeAt(px), near = ((view.to - view.from) / area.width) * 2;
  for (let layer = about.Layers - 1; layer >= 0; layer--) {
    let best = null, distance = layer === WORK || layer === WAITS ? 0 : near;
    for (const c of chunksOf(lane, lane + 1, at - near, at + near)) {
      const spans = spansOf.get(c);
      if (!spans) continue;
      const [first, last] = places(spans, layer, lane);
      for (let i = search(first, last, (i) => spans.start[i] > at + near) - 1; i >= first && spans.reached[i] >= at - near; i--) {
        const away = Math.max(0, spans.start[i] - at, at - spans.end[i]);
        if (away <= distance) [best, distance] = [{ spans, i }, away];
        if (distance === 0 && best && best.i === i) break;
      }
    }
    if (best) return layer === WAITS ? null : best;
  }
  return null;
}

function laneUnder(px, py) {
  const lane = Math.floor(laneAt(py));
  const inside = px >= area.left && px <= area.left + area.width && py >= area.top && py <= area.top + area.height;
  return inside && lane >= 0 && lane < lanes ? lane : NONE;
}

// hover explains what is under a point.
function hover(p) {
  const at = spanAt(p.x, p.y);
  choose(at, p);
  const lane = laneUnder(p.x, p.y);
  if (!at && lane !== NONE) explain(exact ? waitFacts(lane, timeAt(p.x)) : cellFacts(lane, timeAt(p.x)), p);
}

const point = (event) => {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

canvas.addEventListener("pointerdown", (event) => {
  const p = point(event);
  canvas.setPointerCapture(event.pointerId);
  if (event.button === 1 || event.shiftKey) dragged = { ...p, view: { ...view } };
  else if (event.button === 0) marked = { startX: p.x, startY: p.y, endX: p.x, endY: p.y, measure: measuring || event.altKey };
});

canvas.addEventListener("pointermove", (event) => {
  const p = point(event);
  pointed = p.x;
  redraw();
  if (dragged) {
    const { view: old } = dragged;
    const time = ((dragged.x - p.x) / area.width) * (old.to - old.from);
    const rows = ((dragged.y - p.y) / area.height) * (old.bottom - old.top);
    show(old.from + time, old.to + time, old.top + rows, old.bottom + rows);
  } else if (marked) {
    [marked.endX, marked.endY] = [p.x, p.y];
  } else {
    hover(p);
  }
});

canvas.addEventListener("pointerup", () => {
  dragged = null;
  if (!marked) return;
  const box = markedBox(), { measure: toMeasure } = marked;
  marked = null;
  if (box.right - box.left > 4) {
    const top = box.rows ? Math.max(0, Math.floor(laneAt(box.top))) : view.top, bottom = box.rows ? Math.min(lanes, Math.ceil(laneAt(box.bottom))) : view.bottom;
    if (toMeasure) measure(timeAt(box.left), timeAt(box.right), Math.floor(top), Math.ceil(bottom));
    else show(timeAt(box.left), timeAt(box.right), top, bottom);
  }
  redraw();
});

canvas.addEventListener("pointercancel", () => { dragged = marked = null; redraw(); });
canvas.addEventListener("pointerleave", () => {
  pointed = null;
  redraw();
  if (!marked && !dragged) choose(null);
});

canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const p = point(event);
  const amount = event.deltaY || event.deltaX; // with Shift, some browsers swap them
  const factor = 2 ** (Math.max(-240, Math.min(240, amount)) / 240);
  if (event.shiftKey) zoomLanes(factor, laneAt(p.y));
  else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(event.deltaX / area.width, 0);
  else zoom(factor, timeAt(p.x));
}, { passive: false });

const acts = {
  zoomIn: () => zoom(0.5), zoomOut: () => zoom(2),
  left: () => move(-0.2, 0), right: () => move(0.2, 0), up: () => move(0, -0.2), down: () => move(0, 0.2),
  taller: () => zoomLanes(0.5), flatter: () => zoomLanes(2),
  all: () => show(whole.from, whole.to, whole.top, whole.bottom),
  messages: () => toggle("messages"),
  path: () => toggle("path"),
  measure: () => {
    measuring = !measuring;
    press("measure", measuring);
    if (!measuring) stopMeasuring();
  },
  theme: () => {
    const root = document.documentElement;
    const dark = getComputedStyle(root).colorScheme === "dark";
    root.dataset.theme = dark ? "light" : "dark";
    readColors();
    drawn.what = "";
    redraw();
  },
  next: () => walk(1), previous: () => walk(-1),
  below: () => rowBy(1), above: () => rowBy(-1),
  fit: () => {
    if (!chosen) return;
    const [start, end] = [chosen.spans.start[chosen.i], chosen.spans.end[chosen.i]];
    const room = Math.max(5, (end - start) * 0.1);
    show(start - room, end + room);
  },
  other: async () => {
    const other = chosen && await otherEnd(chosen, true);
    if (other) visit(other);
  },
  search: () => document.getElementById("search").focus(),
  none: () => { choose(null); stopMeasuring(); },
};

const press = (what, pressed) => document.querySelector(`[data-do="${what}"]`).setAttribute("aria-pressed", pressed);

// toggle draws messages or the critical path, or no longer.
function toggle(what) {
  showing[what] = !showing[what];
  press(what, showing[what]);
  redraw();
}

const keys = {
  "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "0": "all", Home: "all",
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  n: "next", p: "previous", j: "below", k: "above", Enter: "fit", o: "other", m: "messages", c: "path", r: "measure", t: "theme", "/": "search", Escape: "none",
};
const shiftedKeys = { "+": "taller", "*": "taller", "-": "flatter", _: "flatter" };

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = (event.shiftKey && shiftedKeys[event.key]) || keys[event.key] || keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  acts[act]();
});

for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", acts[button.dataset.do]);

// visit chooses a span and moves so that it is seen.
function visit(at) {
  const { spans, i } = at;
  const [time, rows] = [view.to - view.from, view.bottom - view.top];
  let { from, top } = view;
  if (spans.end[i] < view.from || spans.start[i] > view.to) from = spans.start[i] - time / 4;
  if (spans.lane[i] < view.top || spans.lane[i] + 1 > view.bottom) top = spans.lane[i] + 0.5 - rows / 2;
  show(from, from + time, top, top + rows);
  choose(at);
}

// workAt returns the first span of work of a lane that ends after a time, or its last one.
async function workAt(lane, ns) {
  let last = null;
  for (const c of chunksOf(lane, lane + 1, -Infinity, Infinity)) {
    const spans = await spansOf.load(c);
    const [first, behind] = places(spans, WORK, lane);
    const i = search(first, behind, (i) => spans.reached[i] > ns);
    if (i < behind) return { spans, i };
    if (behind > first) last = { spans, i: behind - 1 };
  }
  return last;
}

// walk goes to the next or the previous span of work of the row.
async function walk(by) {
  if (!chosen) {
    await rowBy(0);
    return;
  }
  const { spans, i } = chosen, lane = spans.lane[i];
  const [first, last] = places(spans, WORK, lane);
  const inWork = i >= first && i < last;
  const next = inWork ? i + by : search(first, last, (j) => spans.start[j] >= spans.start[i]) - (by < 0 ? 1 : 0);
  if (next >= first && next < last) {
    visit({ spans, i: next });
    return;
  }
  const beside = spans.number + by; // a long lane has several chunks
  if (chunks[beside] && chunks[beside].First <= lane && chunks[beside].Last >= lane) {
    const other = await spansOf.load(beside);
    const [begin, behind] = places(other, WORK, lane);
    if (begin < behind) visit({ spans: other, i: by > 0 ? begin : behind - 1 });
  }
}

// rowBy goes to the row below or above, at the same time.
async function rowBy(by) {
  const at = chosen ? chosen.spans.start[chosen.i] : view.from;
  const lane = chosen ? Math.min(Math.max(chosen.spans.lane[chosen.i] + by, 0), lanes - 1) : Math.floor(view.top);
  const found = await workAt(lane, at);
  if (found) visit(found);
}

// ---- Search: a rank by its name, or the next span whose call, region or call site contains a text

document.getElementById("find").addEventListener("submit", (event) => {
  event.preventDefault();
  find(document.getElementById("search").value.trim());
});

async function find(text) {
  const say = (problem) => { note.textContent = problem; };
  const found = lanesOf.get([...lanesOf.keys()].find((rank) => rankName(rank).split(" ").pop() === text));
  if (!found && /^\d+$/.test(text)) return say(`There is no rank ${text}.`);
  if (found) {
    const rows = Math.min(view.bottom - view.top, 32);
    show(view.from, view.to, found[0] + 0.5 - rows / 2, found[0] + 0.5 + rows / 2);
    const at = await workAt(found[0], view.from);
    if (at) visit(at);
    return undefined;
  }
  const wanted = new Set();
  (about.Texts || []).forEach((name, number) => { if (text && name.toLowerCase().includes(text.toLowerCase())) wanted.add(number); });
  if (wanted.size > 0) {
    const start = chosen ? chosen.spans.number : firstChunk[Math.min(lanes - 1, Math.floor(view.top))];
    for (let step = 0; step <= chunks.length; step++) {
      const spans = await spansOf.load((start + step) % chunks.length);
      const behind = chosen && step === 0 ? chosen.i + 1 : 0;
      for (let i = behind; i < spans.kind.length; i++) {
        if (["call", "region", "site"].some((name) => wanted.has(spans[name][i]))) return visit({ spans, i });
      }
    }
  }
  return say(`No span has a call, region or call site with "${text}"${about.Exact < lanes ? ", among the rows whose spans the page contains" : ""}.`);
}

// ---- Beginning

function writeLegend() {
  const legend = document.getElementById("legend");
  const add = (textContent, color) => {
    const item = Object.assign(document.createElement("li"), { textContent });
    item.style.setProperty("--kind", `var(--${color})`);
    legend.append(item);
  };
  about.Kinds.forEach((kind, i) => { if (about.Has[i]) add(about.Labels[i], kind); });
  if (about.Messages > 0) add("messages", "muted");
  if (about.PathCount > 0) add("critical path", "text");
  document.querySelector('[data-do="path"]').hidden = about.PathCount === 0;
}

// countSent counts the messages of a page without a pyramid.
async function countSent() {
  sent = new Array(512).fill(0);
  for (const c of chunks.keys()) {
    const spans = await spansOf.load(c);
    for (let i = 0; i < spans.kind.length; i++) {
      const at = Math.floor(((spans.end[i] - about.From) / (about.To - about.From)) * sent.length);
      if (spans.kind[i] === SEND && spans.message[i] !== NONE && sent[at] !== undefined) sent[at]++;
    }
  }
}

async function begin() {
  await unpackLanes();
  prepareChunks();
  writeLegend();
  readColors();
  if (!pyramid) await countSent();
  else {
    const last = pyramid.Levels.length - 1, coarse = pyramid.Levels[last].Tiles.length - 1;
    await Promise.all(pyramid.Levels[last].Tiles[coarse].map((_, i) => tiles.load(`${last} ${coarse} ${i}`)));
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); drawn.what = ""; redraw(); });
  new ResizeObserver(() => redraw()).observe(canvas);
  draw();
  document.documentElement.dataset.loadedMs = Math.round(performance.now());
}

begin().catch((error) => {
  status.textContent = "The timeline cannot be shown: " + error.message;
  throw error;
});
