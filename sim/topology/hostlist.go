package topology

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/visible"
)

// hostEntry is a host of a list, for one node or rank after the other.
type hostEntry struct {
	name string // or a number, or a range of numbers
	line string // of its file, such as hosts.txt:3; "" without one
}

// hostList is a list of hosts.
type hostList struct {
	entries []hostEntry
	// ofRanks reports whether the list has an entry for each rank, as lists with numbers of ranks do, and not for
	// each node.
	ofRanks bool
}

// maxListed bounds the entries of a list, and the ranks of one of its hosts.
const maxListed = 1 << 24

// add adds a host for a number of ranks.
func (l *hostList) add(names, line string, ranks int) error {
	expanded, err := expand(names)
	if err != nil {
		return err
	}
	if (len(l.entries)+len(expanded))*ranks > maxListed {
		return fmt.Errorf("more than %d hosts", maxListed)
	}
	for _, name := range expanded {
		for range ranks {
			l.entries = append(l.entries, hostEntry{name, line})
		}
	}
	return nil
}

// readHosts parses a file of hosts, names or numbers separated by blanks, commas and lines; a comment begins with #. Behind
// hosts may be their number of ranks, as in Open MPI's slots=4 and MPICH's name:4. Hosts may be Slurm's lists such as
// node[02-05]. Lines may also be Open MPI's rank 3=node02, or 3 node02.
func readHosts(file, text string) (l hostList, err error) {
	var lines []hostLine
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if words := strings.Fields(line); len(words) > 0 {
			lines = append(lines, hostLine{words, fmt.Sprintf("%s:%d", file, i+1)})
		}
	}
	if pairs, ok := pairsOf(lines); ok {
		return readPairs(file, pairs)
	}
	for _, line := range lines {
		if err := l.readLine(line); err != nil {
			return l, fmt.Errorf("%s: %w", line.place, err)
		}
	}
	return l, nil
}

type hostLine struct {
	words []string
	place string // hosts.txt:3
}

// readLine reads a line that is no pair of a rank and a host.
func (l *hostList) readLine(line hostLine) error {
	var names []string
	ranks := 1
	for _, word := range line.words {
		key, value, isOption := strings.Cut(word, "=")
		switch {
		case !isOption:
			names = append(names, splitHosts(word)...)
		case key == "slots":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 || n > maxListed {
				return fmt.Errorf("%s: want a number of ranks", visible.Short(word))
			}
			ranks, l.ofRanks = n, true
		case !slices.Contains([]string{"max_slots", "max-slots", "user", "port"}, key):
			return fmt.Errorf("%s: %w", visible.Short(word), setting.Unknown("option", key, []string{"slots", "max_slots"}))
		}
	}
	for _, name := range names {
		of := ranks
		if host, count, counted := strings.Cut(name, ":"); counted {
			n, err := strconv.Atoi(count)
			if err != nil || n < 1 || n > maxListed {
				return fmt.Errorf("%s: want a number of ranks behind the host", visible.Short(name))
			}
			name, of, l.ofRanks = host, n, true
		}
		if err := l.add(name, line.place, of); err != nil {
			return err
		}
	}
	return nil
}

// pairsOf returns the ranks and hosts of lines if each has one of both: rank 3=node02, or 3 node02.
func pairsOf(lines []hostLine) (pairs []hostLine, ok bool) {
	numbers := true // that hosts are numbers, too
	for _, line := range lines {
		words := line.words
		if words[0] == "rank" && len(words) > 1 {
			rank, host, found := strings.Cut(words[1], "=")
			if !found {
				return nil, false
			}
			words, numbers = []string{rank, host}, false
		}
		if len(words) != 2 || !isNumber(words[0]) {
			return nil, false
		}
		numbers = numbers && isNumber(words[1])
		pairs = append(pairs, hostLine{words, line.place})
	}
	return pairs, !numbers
}

func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 31)
	return err == nil
}

// readPairs reads the hosts of ranks, which may be in any order.
func readPairs(file string, pairs []hostLine) (l hostList, err error) {
	l = hostList{entries: make([]hostEntry, len(pairs)), ofRanks: true}
	for _, pair := range pairs {
		rank, _ := strconv.Atoi(pair.words[0])
		switch {
		case rank >= len(pairs):
			return l, fmt.Errorf("%s: rank %d of %d lines: want the ranks from 0 to %d, each once", pair.place, rank, len(pairs), len(pairs)-1)
		case l.entries[rank].name != "":
			return l, fmt.Errorf("%s: rank %d is on line %s, too", pair.place, rank, strings.TrimPrefix(l.entries[rank].line, file+":"))
		}
		l.entries[rank] = hostEntry{pair.words[1], pair.place}
	}
	return l, nil
}

// splitHosts splits a list at its commas and plus signs outside brackets.
func splitHosts(text string) (all []string) {
	depth, first := 0, 0
	for i, c := range text {
		switch {
		case c == '[':
			depth++
		case c == ']':
			depth--
		case (c == ',' || c == '+') && depth == 0:
			all, first = append(all, text[first:i]), i+1
		}
	}
	return append(all, text[first:])
}

var brackets = lazy(`\[([^\[\]]*)\]`)

// expand expands a host list of Slurm: node[02-05,9] is five hosts; several brackets are combined.
func expand(names string) (all []string, err error) {
	at := brackets().FindStringSubmatchIndex(names)
	if at == nil {
		if strings.ContainsAny(names, "[]") || names == "" {
			return nil, fmt.Errorf("%s: want the name of a host, or a list such as node[02-05,9]", visible.Value(names))
		}
		return []string{names}, nil
	}
	rest, err := expand("x" + names[at[1]:])
	if err != nil {
		return nil, err
	}
	for item := range strings.SplitSeq(names[at[2]:at[3]], ",") {
		low, high, ranged := strings.Cut(item, "-")
		if !ranged {
			high = low
		}
		from, err1 := strconv.ParseUint(low, 10, 31)
		to, err2 := strconv.ParseUint(high, 10, 31)
		if err1 != nil || err2 != nil || to < from || (to-from+1)*uint64(len(rest)) > maxListed-uint64(len(all)) {
			return nil, fmt.Errorf("%s: want a list such as node[02-05,9]", visible.Value(names))
		}
		for n := from; n <= to; n++ {
			for _, end := range rest {
				all = append(all, fmt.Sprintf("%s%0*d%s", names[:at[0]], len(low), n, end[1:]))
			}
		}
	}
	return all, nil
}
