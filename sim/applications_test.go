package sim

import (
	"math"
	"slices"

	"loggops/formats/schedule"
)

// application is a part of a drawn program that communicates as applications do.
type application struct {
	name string
	// add appends about b.left operations, in time linear in their number and that of the ranks. Receives and
	// sends are complete: executed in the order in which they are added, no operation would block.
	add func(b *builder)
}

var applications = []application{
	{"requests", (*builder).requests},
	{"pipelines", (*builder).pipelines},
	{"manager and workers", (*builder).managers},
	{"work stealing", (*builder).thieves},
	{"neighbors", func(b *builder) { b.exchange(b.neighbors()) }},
	{"all at once", func(b *builder) { b.exchange(b.crowds()) }},
	{"sweeps", (*builder).sweeps},
	{"tokens", func(b *builder) { b.relay(1) }},
	{"gossip", func(b *builder) { b.relay(b.between(2, 3)) }},
	{"trees", (*builder).trees},
	{"fans", (*builder).fans},
	{"streams", (*builder).streams},
	{"handovers", (*builder).handovers},
}

// requests adds clients, each of which keeps some requests outstanding. Each rank is also a server: it answers a
// request when that has arrived.
func (b *builder) requests() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	peer, window := t.peers(), b.between(1, 8)
	early, inTurn, computes := b.chance(60), b.chance(40), b.chance(30)
	replies, served := make([][]int, n), make([][]dependence, n)
	for i := 0; b.left > 0; i++ {
		client := i % t.active
		server := peer(client)
		open, on := replies[client], b.front[client]
		if len(open) == window {
			on, open = append(slices.Clip(on), dependence{open[0], false}), open[1:]
		}
		b.front[client] = after(b.add(client, t.calc(client), on))
		request, posted := t.request(client, server, t.mostlySmall())
		reply, answer := t.answer(server, client, t.size())
		replies[client] = append(open, b.begin(client, answer))
		t.send(client, request)

		on = served[server]
		if !inTurn && early {
			on = nil
		} else if !early {
			on = append(slices.Clip(on), b.front[server]...)
		}
		got := b.add(server, posted, on)
		if computes {
			got = b.add(server, t.calc(server), after(got))
		}
		got = b.add(server, reply, after(got))
		if inTurn {
			served[server] = after(got)
		}
	}
	for rank, open := range replies {
		if len(open) > 0 {
			b.wait(rank, open...)
		}
	}
}

// pipelines adds lines of ranks through which items flow. A rank sends an item only if the next one has a free
// buffer, of which a credit informs it.
func (b *builder) pipelines() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	stages, buffers := b.between(2, min(max(n, 2), 10)), b.between(1, 4)
	lines, changes := max(1, n/stages), b.chance(50)
	credits := make([][]int, lines*stages)
	for item := 0; b.left > 0; item++ {
		bytes := t.size()
		for stage := range stages {
			place := item%lines*stages + stage
			rank, next := place%n, (place+1)%n
			b.then(rank, t.calc(rank))
			if stage == stages-1 {
				break
			}
			free, on := credits[place], b.front[rank]
			if len(free) == buffers {
				on, free = append(slices.Clip(on), dependence{free[0], false}), free[1:]
			}
			if changes {
				bytes = t.size()
			}
			send, recv := t.message(rank, next, bytes)
			b.front[rank] = []dependence{{b.add(rank, send, on), true}}
			t.receive(next, recv)
			credit, returned := t.answer(next, rank, t.small)
			b.add(next, credit, b.front[next])
			credits[place] = append(free, b.add(rank, returned, nil))
		}
	}
}

// managers adds groups of ranks, the first of which sends work to the others as they ask for it.
func (b *builder) managers() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	group := min(n, pick(b, n, b.between(2, 40)))
	t.wild = b.chance(80)
	for b.left > 0 {
		worker := b.IntN(t.active)
		manager := worker - worker%group
		if worker == manager && worker+1 < n && group > 1 {
			worker++
		}
		t.ask(worker, manager, t.mostlySmall(), t.size())
		b.then(worker, t.calc(worker))
	}
}

// thieves adds ranks that compute, and then ask others for work. Those answer after their current calc.
func (b *builder) thieves() {
	t := b.newTraffic()
	victim := t.peers()
	t.wild = b.chance(80)
	for b.left > 0 {
		thief := b.IntN(t.active)
		b.then(thief, t.calc(thief))
		for range b.between(0, 3) {
			t.ask(thief, victim(thief), t.small, t.small)
		}
		t.ask(thief, victim(thief), t.small, t.size())
	}
}

// neighbors returns a function that lists the same offsets for all ranks.
func (b *builder) neighbors() func(rank int) []int {
	n := len(b.schedule.Ops)
	width := int(math.Sqrt(float64(n)))
	offsets := pick(b, []int{1}, []int{1, n - 1}, []int{1, width}, []int{1, n - 1, width, n - width})
	to := make([]int, len(offsets))
	return func(rank int) []int {
		for i, offset := range offsets {
			to[i] = (rank + offset) % n
		}
		return to
	}
}

// crowds returns a function that lists random ranks, often the same one for all.
func (b *builder) crowds() func(rank int) []int {
	to, hot, percent := make([]int, b.between(1, 5)), b.rank(), pick(b, 0, 0, 30, 100)
	return func(int) []int {
		for i := range to {
			if to[i] = b.rank(); b.chance(percent) {
				to[i] = hot
			}
		}
		return to
	}
}

// exchange adds iterations in which each rank sends messages to some others: to each a header, a payload, or both.
// Receives are posted from the start, before a calc, after one, or after the sends. A collective may take place meanwhile. A
// rank may wait for its sends before it waits for its receives.
func (b *builder) exchange(partners func(rank int) []int) {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	sizes := pick(b, []int64{t.large}, []int64{t.small, t.large}, []int64{t.large, t.small}, []int64{t.small, t.large, t.small})
	posted, collective, skewed, apart := b.IntN(4), pick(b, "", "barrier", "allreduce", "any", "any"), b.chance(70), b.chance(40)
	for b.left > 0 {
		starts, open, sent, late := slices.Clone(b.front), make([][]int, n), make([][]int, n), make([][]schedule.Op, n)
		active := min(n, 1+b.left/(2+2*len(sizes)*len(partners(0))))
		for rank := 0; rank < active && skewed; rank++ {
			b.then(rank, t.calc(rank))
		}
		for rank := range active {
			for _, to := range partners(rank) {
				for _, bytes := range sizes {
					send, recv := t.request(rank, to, bytes)
					sent[rank] = append(sent[rank], b.begin(rank, send))
					switch posted {
					case 0:
						open[to] = append(open[to], b.add(to, recv, nil))
					case 1:
						open[to] = append(open[to], b.add(to, recv, starts[to]))
					default:
						late[to] = append(late[to], recv)
					}
				}
			}
		}
		switch collective {
		case "":
		case "any":
			b.collective()
		default:
			b.call(0, collective, pick(b, "dissemination", b.algorithm(collective)))
		}
		for rank := range n {
			if len(sent[rank])+len(open[rank])+len(late[rank]) == 0 {
				continue
			}
			if posted < 3 {
				b.then(rank, t.calc(rank))
			}
			for _, recv := range late[rank] {
				open[rank] = append(open[rank], b.begin(rank, recv))
			}
			if apart {
				b.wait(rank, sent[rank]...)
				sent[rank] = nil
			}
			b.wait(rank, slices.Concat(sent[rank], open[rank], b.begun[rank])...)
			b.begun[rank] = nil
		}
	}
}

// sweeps adds wavefronts over a grid of ranks, from any of its corners.
func (b *builder) sweeps() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	width := pick(b, 1, n, b.between(1, n), int(math.Sqrt(float64(n))))
	height := n / width
	t.mixes = b.between(1, 2)
	left, down, turns := b.chance(50), b.chance(50), pick(b, 10, 50)
	for b.left > 0 {
		if b.chance(turns) {
			left, down = b.chance(50), b.chance(50)
		}
		at := func(x, y int) int {
			if left {
				x = width - 1 - x
			}
			if down {
				y = height - 1 - y
			}
			return y*width + x
		}
		for i := 0; i < width*height && b.left > 0; i++ {
			x, y := i%width, i/width
			b.then(at(x, y), t.calc(at(x, y)))
			if x+1 < width {
				t.pass(at(x, y), at(x+1, y))
			}
			if y+1 < height {
				t.pass(at(x, y), at(x, y+1))
			}
		}
	}
}

// relay adds messages that are passed on by each rank at which they arrive, to some others. A message that arrives may
// also make the rank send a large one there.
func (b *builder) relay(copies int) {
	t := b.newTraffic()
	peer, behind, origin := t.peers(), pick(b, 0, 20, 50), b.rank()
	moves, hops := b.chance(50), pick(b, 3, 10, 50)
	type news struct{ rank, received int }
	for b.left > 0 {
		if moves {
			origin = b.rank()
		}
		b.then(origin, t.calc(origin))
		open := []news{{origin, b.front[origin][0].place}}
		for range b.between(1, hops) {
			if len(open) == 0 || b.left <= 0 {
				break
			}
			from := open[0]
			open = open[1:]
			for range b.between(1, copies) {
				to := peer(from.rank)
				if b.chance(behind) {
					send, recv := t.answer(from.rank, to, t.large)
					b.add(from.rank, send, after(from.received))
					b.add(to, recv, nil)
				}
				send, recv := t.message(from.rank, to, t.mostlySmall())
				b.add(from.rank, send, after(from.received))
				open = append(open, news{to, b.add(to, recv, nil)})
			}
		}
	}
}

// trees adds reductions and broadcasts by sends and receives.
func (b *builder) trees() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	ways, root, turns := b.between(1, 4), b.rank(), pick(b, 0, 50)
	t.mixes = b.between(1, 2)
	for b.left > 0 {
		active := min(n, 1+b.left/6)
		if b.chance(turns) {
			root = b.rank()
		}
		rank := func(v int) int { return (v + root) % n }
		if up := b.chance(80); up {
			for v := active - 1; v > 0; v-- {
				b.then(rank(v), t.calc(rank(v)))
				t.pass(rank(v), rank((v-1)/ways))
			}
		}
		b.then(root, t.calc(root))
		if down := b.chance(80); down {
			for v := 1; v < active; v++ {
				t.pass(rank((v-1)/ways), rank(v))
			}
		}
	}
}

// fans adds a rank that sends to many others, which answer it.
func (b *builder) fans() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	t.wild = b.chance(50)
	for b.left > 0 {
		active, root := min(n, 1+b.left/5), b.rank()
		for i := range active {
			t.pass(root, (root+i)%n)
		}
		for i := range active {
			from := (root + i) % n
			b.then(from, t.calc(from))
			send, recv := t.request(from, root, t.size())
			t.send(from, send)
			t.receive(root, recv)
		}
		b.then(root, t.calc(root))
	}
}

// streams adds many messages between two ranks. The receiver has some buffers, posts all receives at once, or begins
// late.
func (b *builder) streams() {
	t := b.newTraffic()
	peer := t.peers()
	t.wild = b.chance(20)
	for b.left > 0 {
		from := b.rank()
		to := peer(from)
		buffers, paced, consumes := pick(b, 1, 2, 4, 1000), b.chance(50), b.chance(50)
		late := []dependence(nil)
		if b.chance(50) {
			b.then(to, t.calc(to))
			late = b.front[to]
		}
		var taken []int
		for range b.between(1, 100) {
			if b.left <= 0 {
				break
			}
			if paced {
				b.then(from, t.calc(from))
			}
			on := late
			if len(taken) >= buffers {
				on = after(taken[len(taken)-buffers])
			}
			send, recv := t.request(from, to, t.size())
			t.send(from, send)
			place := b.add(to, recv, on)
			if consumes {
				place = b.add(to, t.calc(to), after(place))
			}
			taken = append(taken, place)
		}
		if len(taken) > 0 {
			b.wait(to, taken[len(taken)-1])
		}
	}
}

// handovers adds ranks that come late, while others wait for them to take something over, and then a collective, for
// which many messages are there when the last ranks begin it.
func (b *builder) handovers() {
	t, n := b.newTraffic(), len(b.schedule.Ops)
	t.blocking, t.early = true, false
	if b.chance(50) { // a rank sends and combines at the same time
		b.params.OverheadSendNS, b.params.GapNS, b.params.GapPerByte, b.params.ReducePerByte = 0, 0, 0, 5
	}
	for before := 0; b.left > 0 && b.left != before; {
		before = b.left
		late := b.IntN(n)
		about := t.calc(late)
		about.DurationNS *= 20
		b.then(late, about)
		for range b.between(1, 3) {
			if from := b.IntN(n); from != late {
				send, recv := t.message(from, late, t.large)
				send.Mode = pick(b, schedule.Standard, schedule.Synchronous, schedule.Synchronous)
				t.send(from, send)
				t.receive(late, recv)
			}
		}
		if b.chance(50) {
			b.collective()
		} else {
			b.call(0, "allreduce", "dissemination")
		}
	}
}
