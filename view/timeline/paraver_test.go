package timeline

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// prv is a .prv file, read by the grammar of BSC's description of trace files:
//
//	#Paraver (dd/mm/yy at hh:mm):ftime[_ns]:nodes(cpus,...):appls:tasks(threads:node,...)
//	1:cpu:appl:task:thread:begin:end:state
//	2:cpu:appl:task:thread:time:type:value[:type:value]...
//	3:cpu:appl:task:thread:lsend:psend:cpu:appl:task:thread:lrecv:precv:size:tag
//
// Objects count from 1; records are in the order of their first time.
type prv struct {
	endNS  int64
	cpus   []int // by node
	tasks  []prvTask
	last   int64            // time of the record before
	states map[string]int64 // by object: when the last state ended
	values map[string]int   // by object and type: of the last event
	used   map[string]bool  // states and values of events
	counts map[string]int   // records by their class
}

type prvTask struct{ threads, node int }

var prvHeader = regexp.MustCompile(`^#Paraver \(\d\d/\d\d/\d{4} at \d\d:\d\d\):(\d+)_ns:(\d+)\(([\d,]+)\):1:(\d+)\(([\d:,]+)\)$`)

func readPRV(file string) (*prv, error) {
	head, body, _ := strings.Cut(file, "\n")
	m := prvHeader.FindStringSubmatch(head)
	if m == nil {
		return nil, fmt.Errorf("header %q", head)
	}
	p := &prv{states: map[string]int64{}, values: map[string]int{}, used: map[string]bool{}, counts: map[string]int{}}
	p.endNS, _ = strconv.ParseInt(m[1], 10, 64)
	for n := range strings.SplitSeq(m[3], ",") {
		cpus, _ := strconv.Atoi(n)
		p.cpus = append(p.cpus, cpus)
	}
	for task := range strings.SplitSeq(m[5], ",") {
		var t prvTask
		if _, err := fmt.Sscanf(task, "%d:%d", &t.threads, &t.node); err != nil || t.node < 1 || t.node > len(p.cpus) {
			return nil, fmt.Errorf("task %q of %d nodes", task, len(p.cpus))
		}
		p.tasks = append(p.tasks, t)
	}
	if m[2] != strconv.Itoa(len(p.cpus)) || m[4] != strconv.Itoa(len(p.tasks)) {
		return nil, fmt.Errorf("%s nodes and %s tasks, of which %d and %d are listed", m[2], m[4], len(p.cpus), len(p.tasks))
	}
	if !strings.HasSuffix(body, "\n") && body != "" {
		return nil, fmt.Errorf("the last line has no end")
	}
	for line := range strings.Lines(body) {
		if err := p.record(strings.TrimSuffix(line, "\n")); err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
	}
	return p, nil
}

// record reads a line.
func (p *prv) record(line string) error {
	var n []int64
	for field := range strings.SplitSeq(line, ":") {
		v, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return err
		}
		n = append(n, v)
	}
	if len(n) < 8 {
		return fmt.Errorf("%d fields", len(n))
	}
	if err := p.object(n[1:5]); err != nil {
		return err
	}
	object := fmt.Sprint(n[1:5])
	if n[5] < p.last {
		return fmt.Errorf("%d ns after %d ns", n[5], p.last)
	}
	p.last = n[5]
	p.counts[fmt.Sprint(n[0])]++
	switch {
	case n[0] == 1 && len(n) == 8:
		if n[5] < p.states[object] || n[6] <= n[5] || n[6] > p.endNS {
			return fmt.Errorf("from %d to %d ns, after %d and before %d ns", n[5], n[6], p.states[object], p.endNS)
		}
		p.states[object] = n[6]
		p.used[fmt.Sprint("state ", n[7])] = true
	case n[0] == 2 && len(n)%2 == 0:
		for i := 6; i < len(n); i += 2 {
			p.used[fmt.Sprint("event ", n[i], " ", n[i+1])] = true
		}
	case n[0] == 3 && len(n) == 15:
		if err := p.object(n[7:11]); err != nil {
			return err
		}
		if lsend, psend, lrecv, precv := n[5], n[6], n[11], n[12]; psend < lsend || precv < psend || lrecv < precv || lrecv > p.endNS || n[13] < 0 || n[14] < 0 {
			return fmt.Errorf("sent at %d, %d, received at %d, %d", lsend, psend, precv, lrecv)
		}
	default:
		return fmt.Errorf("no record")
	}
	return nil
}

// object checks cpu, appl, task and thread.
func (p *prv) object(n []int64) error {
	cpu, appl, task, thread := int(n[0]), int(n[1]), int(n[2]), int(n[3])
	if appl != 1 || task < 1 || task > len(p.tasks) || thread < 1 || thread > p.tasks[task-1].threads {
		return fmt.Errorf("no object %v", n)
	}
	first := 1
	for _, cpus := range p.cpus[:p.tasks[task-1].node-1] {
		first += cpus
	}
	if cpu < first || cpu >= first+p.cpus[p.tasks[task-1].node-1] {
		return fmt.Errorf("CPU %d is not of the task's node", cpu)
	}
	return nil
}

// readPCF returns the states and values of events that have names, each of
// which has its color.
func readPCF(file string) (named map[string]bool, err error) {
	named = map[string]bool{}
	colors := map[string]bool{}
	section, eventType := "", ""
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
			continue
		case regexp.MustCompile(`^[A-Z_]+$`).MatchString(line):
			section = line
		case section == "STATES":
			named["state "+fields[0]] = len(fields) > 1
		case section == "STATES_COLOR":
			colors["state "+fields[0]] = regexp.MustCompile(`^\{\d+,\d+,\d+\}$`).MatchString(fields[1])
		case section == "EVENT_TYPE":
			eventType = fields[1]
		case section == "VALUES":
			named["event "+eventType+" "+fields[0]] = len(fields) > 1
		case section != "DEFAULT_OPTIONS" && section != "DEFAULT_SEMANTIC":
			return nil, fmt.Errorf("%q in section %q", line, section)
		}
	}
	for name := range named {
		if strings.HasPrefix(name, "state") && !colors[name] {
			return nil, fmt.Errorf("%s has no color", name)
		}
	}
	return named, nil
}

func TestParaverGrammar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, received := drawData(t)
		var records, names, rows bytes.Buffer
		expect.OK(t, d.WritePRV(&records))
		p, err := readPRV(records.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, records.String())
		}
		if p.counts["3"] != received || p.endNS != d.ToNS-d.FromNS {
			t.Fatalf("%d communications and %d ns, want %d and %d", p.counts["3"], p.endNS, received, d.ToNS-d.FromNS)
		}
		expect.OK(t, d.WritePCF(&names))
		named, err := readPCF(names.String())
		expect.OK(t, err)
		for what := range p.used {
			if !named[what] {
				t.Fatalf("%s has no name in\n%s", what, names.String())
			}
		}
		expect.OK(t, d.WriteROW(&rows))
		threads := 0
		for _, task := range p.tasks {
			threads += task.threads
		}
		for level := range strings.SplitSeq(rows.String(), "\n\n") {
			head, list, _ := strings.Cut(strings.TrimSuffix(level, "\n"), "\n")
			var name string
			var size int
			if _, err := fmt.Sscanf(head, "LEVEL %s SIZE %d", &name, &size); err != nil || len(strings.Split(list, "\n")) != size {
				t.Fatalf("%v in\n%s", err, level)
			}
			if want := map[string]int{"CPU": threads, "NODE": len(p.cpus), "TASK": len(p.tasks), "THREAD": threads}[name]; size != want {
				t.Fatalf("%d names of level %s, want %d", size, name, want)
			}
		}
	})
}

// TestGrammarRefuses checks that the parser can fail.
func TestGrammarRefuses(t *testing.T) {
	good := written(t, gathered(t, Window{}, addSample).WritePRV)
	cases.Lines(t, "paraver-refused.txt", func(change string) string {
		from, to, _ := strings.Cut(change, " => ")
		bad := strings.Replace(good, from, to, 1)
		if _, err := readPRV(bad); err == nil {
			return "accepted"
		}
		return "refused"
	})
}
