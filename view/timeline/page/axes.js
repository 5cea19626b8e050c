// ---- Axes

const UNITS = [["s", 1e9], ["ms", 1e6], ["µs", 1e3], ["ns", 1]];
const unitOf = (ns) => UNITS.find(([, size]) => Math.abs(ns) >= size) || UNITS[3];

// step returns 1, 2 or 5 times a power of ten, at least so much.
function step(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((value) => value >= least * (1 - 1e-9));
}

function formatTime(ns, [unit, size], resolution) {
  if (ns === 0) return "0";
  const digits = Math.max(0, Math.min(9, Math.ceil(-Math.log10(resolution / size) - 1e-9)));
  return (ns / size).toFixed(digits) + " " + unit;
}

function drawTimes() {
  const bottom = area.top + area.height + (about.Messages ? STRIP : 0);
  const unit = unitOf(view.to);
  let each = 1;
  for (let apart = 90; apart < 1000; apart += 30) { // px
    each = Math.max(1, step(((view.to - view.from) * apart) / area.width));
    const longest = formatTime(Math.floor(view.to / each) * each || each, unit, each);
    if (paint.measureText(longest).width + 24 < (each / (view.to - view.from)) * area.width) break;
  }
  paint.textAlign = "center";
  paint.textBaseline = "top";
  paint.lineWidth = 1;
  for (let n = Math.ceil(view.from / each); n * each <= view.to; n++) {
    const at = Math.round(x(n * each)) + 0.5;
    line(at, bottom, at, bottom + 5, colors.muted);
    paint.fillStyle = colors.text;
    paint.fillText(formatTime(n * each, unit, each), at, bottom + 7);
  }
  paint.fillStyle = colors.muted;
  paint.fillText(about.CPUTime ? "CPU time of each rank" : "time", area.left + area.width / 2, bottom + 23);
  line(area.left, bottom + 0.5, area.left + area.width, bottom + 0.5, colors.muted);
}

function laneName(lane) {
  const name = rankName(rankOf[lane]);
  return cpuOf[lane] === 0 ? name : name + "." + cpuOf[lane];
}

// rankName has the name of the run if there are two, and of the job if there are several.
function rankName(rank) {
  const [run, number] = about.Second ? [Math.floor(rank / about.Second), rank % about.Second] : [0, rank];
  const job = jobsOf(run).findLast((j) => j.first_rank <= number);
  const name = job ? `${job.name}:${number - job.first_rank}` : String(number);
  return about.Second ? `${"AB"[run]} ${name}` : name;
}

// jobsOf returns the jobs of a run, none if there was one schedule.
function jobsOf(run) {
  return (about.Jobs[run] || []).map((j) => ({ first_rank: 0, ...j }));
}

function drawRanks() {
  const row = area.height / (view.bottom - view.top);
  const each = Math.max(1, step(16 / row));
  paint.textAlign = "right";
  paint.textBaseline = "middle";
  for (let lane = Math.ceil(view.top / each) * each; lane < view.bottom; lane += each) {
    const at = y(lane + 0.5);
    if (at < area.top || at > area.top + area.height) continue;
    paint.fillStyle = colors.text;
    paint.fillText(laneName(lane), area.left - 8, at);
    line(area.left - 5, at, area.left, at, colors.muted);
    if (row >= 16) line(area.left, Math.round(y(lane)) + 0.5, area.left + area.width, Math.round(y(lane)) + 0.5, colors.line);
  }
  line(area.left - 0.5, area.top, area.left - 0.5, area.top + area.height, colors.muted);
  paint.save();
  paint.translate(10, area.top + area.height / 2);
  paint.rotate(-Math.PI / 2);
  paint.textAlign = "center";
  paint.fillStyle = colors.muted;
  paint.fillText("rank", 0, 0);
  paint.restore();
}

function line(x1, y1, x2, y2, color) {
  paint.strokeStyle = color;
  paint.lineWidth = 1;
  paint.beginPath();
  paint.moveTo(x1, y1);
  paint.lineTo(x2, y2);
  paint.stroke();
}


// drawRuler draws the time under the pointer, and the ends of the interval that is measured.
function drawRuler() {
  const times = measured ? [measured.from, measured.to] : pointed === null ? [] : [timeAt(pointed)];
  const bottom = area.top + area.height;
  paint.textBaseline = "bottom";
  for (const ns of times) {
    const at = Math.round(x(ns)) + 0.5;
    if (at < area.left || at > area.left + area.width) continue;
    paint.setLineDash([3, 3]);
    line(at, area.top, at, bottom, colors.muted);
    paint.setLineDash([]);
    const text = formatTime(ns, unitOf(view.to), (view.to - view.from) / area.width);
    const width = paint.measureText(text).width + 8, left = Math.min(at, area.left + area.width - width);
    paint.fillStyle = colors.paper;
    paint.fillRect(left, bottom - 18, width, 17);
    paint.fillStyle = colors.text;
    paint.textAlign = "left";
    paint.fillText(text, left + 4, bottom - 3);
  }
}
