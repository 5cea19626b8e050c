package timeline

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/visible"
)

// The states of Paraver that kinds are. Numbers but 17 are those that BSC's
// tracers use, so that the configurations that come with Paraver work.
var paraverStates = [...]struct {
	number int
	name   string
	color  [3]int
}{
	{0, "Idle", [3]int{255, 255, 255}},
	{1, "Running", [3]int{86, 180, 233}},
	{3, "Waiting a message", [3]int{255, 255, 255}},
	{4, "Send", [3]int{0, 114, 178}},
	{11, "Receive", [3]int{0, 158, 115}},
	{12, "I/O", [3]int{204, 121, 167}},
	{13, "Group communication", [3]int{246, 217, 153}},
	{15, "Others", [3]int{153, 153, 153}},
	{17, "Detour", [3]int{213, 94, 0}},
	{20, "Remote memory access", [3]int{102, 0, 102}},
}

// The types of Paraver's events, which are those that BSC's tracers use: the
// value is a call's number from its start on, and 0 from its end on.
var eventType = map[Layer]int{Work: 50000001, Shade: 50000002}

// pathType is the type of the events of the critical path, which BSC's tracers do not
// have: the value is 1 while it is on the thread.
const pathType = 1000001

// WritePRV writes the records of a Paraver trace (.prv): states, events and
// communications, in order of time. Ranks are tasks, of one application, with a
// node each; CPUs are their threads (BSC, Paraver: Tracefile Description). Its
// header has a date, which is always the same here.
func (d *Data) WritePRV(w io.Writer) error {
	out := bufio.NewWriterSize(w, 1<<16)
	cpus := d.cpus()
	var nodes, tasks []string
	for i, n := range cpus {
		nodes, tasks = append(nodes, strconv.Itoa(n)), append(tasks, fmt.Sprintf("%d:%d", n, i+1))
	}
	fmt.Fprintf(out, "#Paraver (01/01/2000 at 00:00):%d_ns:%d(%s):1:%d(%s)\n", d.ToNS-d.FromNS, len(nodes), strings.Join(nodes, ","), len(tasks), strings.Join(tasks, ","))
	records := &sorter{}
	defer records.close()
	if err := d.records(records); err != nil {
		return err
	}
	for r, err := range records.sorted() {
		if err != nil {
			return err
		}
		out.WriteString(r[recordKey:])
		out.WriteByte('\n')
	}
	return out.Flush()
}

// cpus returns how many CPUs each rank has.
func (d *Data) cpus() (cpus []int) {
	for i, lane := range d.Lanes {
		if i == 0 || d.Lanes[i-1].Rank != lane.Rank {
			cpus = append(cpus, 0)
		}
		cpus[len(cpus)-1]++
	}
	return cpus
}

// Classes of records. Those of the same time are in the order of these.
const (
	stateRecord = iota
	endRecord   // an event
	beginRecord // an event
	messageRecord
)

// recordKey is the length of what records are sorted by: their time and class.
const recordKey = 9

func sortable(ns int64, class byte, text string) string {
	return string(append(binary.BigEndian.AppendUint64(nil, uint64(ns)), class)) + text
}

// records makes all lines. Times count from FromNS; what began before it, or ends after
// ToNS, is cut.
func (d *Data) records(to *sorter) error {
	numbers, err := d.callNumbers()
	if err != nil {
		return err
	}
	ends := &sorter{} // of messages
	defer ends.close()
	objects := d.objects()
	add := func(ns int64, class byte, format string, args ...any) {
		to.add(sortable(ns, class, fmt.Sprintf(format, args...)))
	}
	var clocks []clock // of the rank
	for g, err := range d.ranks() {
		if err = cmp.Or(err, to.err, ends.err); err != nil {
			return err
		}
		if g.begins {
			clocks = make([]clock, len(g.lanes))
		}
		for i := range g.lanes {
			d.laneRecords(&g.lanes[i], &clocks[i], g.ends, objects[g.first+i], numbers, add)
			for _, s := range g.lanes[i].Spans[Work] {
				if s.Message != None {
					ends.add(d.endOf(&s, g.first+i))
				}
			}
		}
	}
	for _, s := range d.Path {
		if from, to := d.cut(s.StartNS), d.cut(s.EndNS); s.Lane != None && from < to {
			add(from, beginRecord, "2:%s:%d:%d:1", objects[s.Lane], from, pathType)
			add(to, endRecord, "2:%s:%d:%d:0", objects[s.Lane], to, pathType)
		}
	}
	return d.communications(ends, objects, add)
}

// cut returns a time as records have it.
func (d *Data) cut(ns int64) int64 { return min(max(ns, d.FromNS), d.ToNS) - d.FromNS }

// laneRecords adds the states and events of a lane, or a part of it.
func (d *Data) laneRecords(lane *Lane, c *clock, ends bool, object string, numbers map[Layer]map[string]int, add func(ns int64, class byte, format string, args ...any)) {
	state := func(kind Kind, fromNS, toNS int64) {
		if from, to := d.cut(fromNS), d.cut(toNS); from < to {
			add(from, stateRecord, "1:%s:%d:%d:%d", object, from, to, traits[kind].state)
		}
	}
	for _, s := range lane.all() {
		c.add(&s, state)
	}
	if ends {
		c.end(state)
	}
	for _, layer := range []Layer{Work, Shade} {
		for _, s := range lane.Spans[layer] {
			if from, to := d.cut(s.StartNS), d.cut(s.EndNS); from < to && s.isCall() {
				add(from, beginRecord, "2:%s:%d:%d:%d", object, from, eventType[layer], numbers[layer][s.Call])
				add(to, endRecord, "2:%s:%d:%d:0", object, to, eventType[layer])
			}
		}
	}
}

// messageEnd is a span of work at an end of a message.
type messageEnd struct {
	Sender         int32
	Number         int64
	Kind           Kind // of a message, the send comes first
	Lane           int32
	StartNS, EndNS int64
	Bytes, Tag     int64
}

func (d *Data) endOf(s *Span, lane int) string {
	sender := s.Peer
	if s.Kind == Send {
		sender = d.Lanes[lane].Rank
	}
	text, _ := binary.Append(nil, binary.BigEndian, messageEnd{sender, s.Message, s.Kind, int32(lane), s.StartNS, s.EndNS, s.Bytes, s.Tag}) // of numbers there is no error
	return string(text)
}

// communications adds the messages of which both ends are shown.
func (d *Data) communications(ends *sorter, objects []string, add func(ns int64, class byte, format string, args ...any)) error {
	var from, to messageEnd
	for text, err := range ends.sorted() {
		if err != nil {
			return err
		}
		from = to
		if _, err := binary.Decode([]byte(text), binary.BigEndian, &to); err != nil {
			return err
		}
		if from.Kind != Send || to.Kind != Recv || from.Sender != to.Sender || from.Number != to.Number ||
			from.StartNS < d.FromNS || to.EndNS > d.ToNS {
			continue // an end is out of the picture
		}
		sent, taken := from.StartNS-d.FromNS, to.EndNS-d.FromNS
		add(sent, messageRecord, "3:%s:%d:%d:%s:%d:%d:%d:%d", objects[from.Lane], sent, min(d.cut(from.EndNS), d.cut(to.StartNS)),
			objects[to.Lane], taken, d.cut(to.StartNS), from.Bytes, max(0, from.Tag))
	}
	return nil
}

// objects returns how lanes are named in records: cpu:appl:task:thread, all
// counted from 1.
func (d *Data) objects() []string {
	var names []string
	for task, threads := range d.cpus() {
		for thread := range threads {
			names = append(names, fmt.Sprintf("%d:1:%d:%d", len(names)+1, task+1, thread+1))
		}
	}
	return names
}

// isCall reports whether a span is a call of MPI: not if it is computation, nor if
// it is a message of a collective.
func (s *Span) isCall() bool {
	return s.Call != "" && s.Kind != Calc && (s.Message == None || s.Tag != None)
}

// callNumbers returns the numbers that calls have as values of events, from 1,
// by the layers that have events.
func (d *Data) callNumbers() (map[Layer]map[string]int, error) {
	if d.calls != nil {
		return d.calls, nil
	}
	numbers := map[Layer]map[string]int{Work: {}, Shade: {}}
	for r, err := range d.shown(false) {
		if err != nil {
			return nil, err
		}
		if of := numbers[r.Kind.layer()]; of != nil && d.window.has(&r.Span) && r.isCall() {
			of[r.Call] = 0
		}
	}
	for _, calls := range numbers {
		for i, call := range slices.Sorted(maps.Keys(calls)) {
			calls[call] = i + 1
		}
	}
	d.calls = numbers
	return numbers, nil
}

// WritePCF writes what the numbers in the .prv mean (.pcf).
func (d *Data) WritePCF(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(`DEFAULT_OPTIONS

LEVEL               THREAD
UNITS               NANOSEC
LOOK_BACK           100
SPEED               1
FLAG_ICONS          ENABLED
NUM_OF_STATE_COLORS 1000
YMAX_SCALE          37

DEFAULT_SEMANTIC

THREAD_FUNC         State As Is

STATES
`)
	for _, s := range paraverStates {
		fmt.Fprintf(out, "%d    %s\n", s.number, s.name)
	}
	out.WriteString("\nSTATES_COLOR\n")
	for _, s := range paraverStates {
		fmt.Fprintf(out, "%d    {%d,%d,%d}\n", s.number, s.color[0], s.color[1], s.color[2])
	}
	numbers, err := d.callNumbers()
	if err != nil {
		return err
	}
	for _, t := range []struct {
		number int
		name   string
		calls  map[string]int
	}{{eventType[Work], "MPI call", numbers[Work]}, {eventType[Shade], "MPI collective", numbers[Shade]}} {
		fmt.Fprintf(out, "\nEVENT_TYPE\n0    %d    %s\nVALUES\n0      End\n", t.number, t.name)
		for _, call := range slices.Sorted(maps.Keys(t.calls)) {
			fmt.Fprintf(out, "%d      %s\n", t.calls[call], visible.Line(call))
		}
	}
	if len(d.Path) > 0 {
		fmt.Fprintf(out, "\nEVENT_TYPE\n0    %d    Critical path\nVALUES\n0      End\n1      On the critical path\n", pathType)
	}
	return out.Flush()
}

// WriteROW writes the names of the rows of a Paraver trace (.row).
func (d *Data) WriteROW(w io.Writer) error {
	out := bufio.NewWriter(w)
	var tasks, threads []string
	for i, lane := range d.Lanes {
		if i == 0 || d.Lanes[i-1].Rank != lane.Rank {
			tasks = append(tasks, "rank "+d.rank(lane.Rank))
		}
		threads = append(threads, fmt.Sprintf("rank %s, CPU %d", d.rank(lane.Rank), lane.CPU))
	}
	for i, level := range []struct {
		name string
		rows []string
	}{{"CPU", threads}, {"NODE", tasks}, {"TASK", tasks}, {"THREAD", threads}} {
		if i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "LEVEL %s SIZE %d\n", level.name, len(level.rows))
		for _, row := range level.rows {
			fmt.Fprintln(out, row)
		}
	}
	return out.Flush()
}
