package otf2

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// Records of global definitions that matter here.
const (
	defClock         = 5
	defString        = 10
	defLocation      = 14
	defRegion        = 15
	defGroup         = 18
	defCommunicator  = 22
	defIntercomm     = 43
	noReference      = math.MaxUint32
	typeCPU          = 1 // of a location
	paradigmMPI      = 4
	groupLocations   = 4 // of COMM_LOCATIONS: the locations that are ranks
	groupMembers     = 5 // of COMM_GROUP: places in the list of these
	groupSelf        = 6 // of COMM_SELF
	membersLimit     = 1 << 24
	definitionsLimit = 1 << 26
)

// groupTypeBefore12 turns types of groups in versions before 1.2 into later ones.
var groupTypeBefore12 = map[uint8]uint8{4: groupMembers, 5: groupSelf, 6: groupLocations}

// region is a region of code.
type region struct {
	name string
	call *mpi.Call // nil where it is no call of MPI
}

// location is a thread of a process, or something else that made events.
type location struct {
	id      uint64
	kind    uint8
	process uint64
}

// group is a group of locations or ranks.
type group struct {
	kind    uint8
	mpi     bool
	members []uint64
}

// communicator is a definition of a communicator; an intercommunicator has two groups.
type communicator struct {
	id           uint32
	name, parent uint32
	groups       [2]uint32
	// Its place in the trace's list, as members of the first group see it and as
	// those of the second do.
	places [2]int32
}

// definitions are the global ones.
type definitions struct {
	file           string
	ticksPerSecond uint64
	startTicks     uint64
	strings        map[uint32]string
	regions        map[uint32]*region
	locations      []location
	groups         map[uint32][]group // a broken writer gives two the same number
	communicators  map[uint32]*communicator

	// Made of these: the location of each rank, and the trace's communicators.
	ranks []uint64
	list  []comm.Communicator
}

// readDefinitions reads the global definitions.
func (a *anchor) readDefinitions() (*definitions, error) {
	d := &definitions{
		file: stemOf(a.file) + ".def", ticksPerSecond: 1e9,
		strings: map[uint32]string{}, regions: map[uint32]*region{},
		groups: map[uint32][]group{}, communicators: map[uint32]*communicator{},
	}
	c, err := a.open(d.file, false, nil)
	if err != nil {
		return nil, err
	}
	defer c.close()
	regions := map[uint32][2]uint32{}
	for {
		id, f, ok, err := c.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if c.records > definitionsLimit {
			return nil, c.fail("more than %d definitions", definitionsLimit)
		}
		switch id {
		case defClock:
			d.ticksPerSecond, d.startTicks = f.number(), f.number()
		case defString:
			self := f.reference()
			d.strings[self] = f.text()
		case defLocation:
			l := location{id: f.number()}
			f.reference()
			l.kind = f.u8()
			f.number()
			l.process = f.number()
			d.locations = append(d.locations, l)
		case defRegion:
			self, name := f.reference(), f.reference()
			regions[self] = [2]uint32{name, canonicalName(&f)}
		case defGroup:
			if err := d.group(&f, a, c); err != nil {
				return nil, err
			}
		case defCommunicator:
			k := &communicator{id: f.reference(), name: f.reference(), groups: [2]uint32{f.reference(), noReference}}
			k.parent = f.reference()
			d.communicators[k.id] = k
		case defIntercomm:
			k := &communicator{id: f.reference(), name: f.reference(), groups: [2]uint32{f.reference(), f.reference()}, parent: noReference}
			d.communicators[k.id] = k
		}
		if f.bad {
			return nil, c.fail("a definition of kind %d that is cut", id)
		}
	}
	if d.ticksPerSecond == 0 || d.ticksPerSecond == undefined {
		return nil, &reading.Error{File: d.file, Rank: -1, Problem: "the clock has no ticks"}
	}
	for id, names := range regions {
		d.regions[id] = d.region(names)
	}
	if err := d.findRanks(); err != nil {
		return nil, err
	}
	return d, d.findCommunicators()
}

// canonicalName takes the name that regions have since version 1.1, which stands
// behind the fields of version 1.0.
func canonicalName(f *fields) uint32 {
	f.reference() // description
	f.u8()        // type
	f.reference() // file
	f.reference() // its first and last line
	f.reference()
	if len(f.b) == 0 {
		return noReference
	}
	return f.reference()
}

// region makes a region that has a name and a canonical name.
func (d *definitions) region(names [2]uint32) *region {
	for _, reference := range names {
		if call := mpiName(d.strings[reference]); call != "" {
			return &region{name: call, call: mpi.Of(call)}
		}
	}
	return &region{name: d.strings[names[0]]}
}

// cNames are the names of calls by the same in small letters.
var cNames = func() map[string]string {
	names := map[string]string{}
	for _, c := range mpi.All() {
		names[strings.ToLower(c.Name)] = c.Name
	}
	return names
}()

// mpiName returns the name of an MPI call as in the C binding, whose names in
// Fortran may have other letters and an underscore behind them; "" where it is none.
func mpiName(name string) string {
	name = strings.TrimRight(name, "_")
	if len(name) < 5 || !strings.EqualFold(name[:4], "MPI_") {
		return ""
	}
	if call := cNames[strings.ToLower(name)]; call != "" {
		return call
	}
	return "MPI_" + name[4:]
}

// group takes a group.
func (d *definitions) group(f *fields, a *anchor, c *chunks) error {
	id := f.reference()
	f.reference() // name
	g := group{kind: groupTypeBefore12[f.u8()], mpi: true}
	n := f.reference()
	if uint64(n) > uint64(len(f.b)) || n > membersLimit {
		return c.fail("a group of %d members", n)
	}
	for range n {
		g.members = append(g.members, f.number())
	}
	if a.version[0] > 1 || a.version[1] > 1 {
		g.kind = f.u8()
		g.mpi = f.u8() == paradigmMPI
	}
	d.groups[id] = append(d.groups[id], g)
	return nil
}

// groupOf returns the group of a communicator of MPI, nil if there is none.
func (d *definitions) groupOf(id uint32) *group {
	for i := range d.groups[id] {
		if g := &d.groups[id][i]; g.mpi && (g.kind == groupMembers || g.kind == groupSelf) {
			return g
		}
	}
	return nil
}

// findRanks finds the locations that are the ranks of MPI_COMM_WORLD.
func (d *definitions) findRanks() error {
	var all *group
	for _, id := range slices.Sorted(maps.Keys(d.groups)) {
		for i := range d.groups[id] {
			if g := &d.groups[id][i]; g.mpi && g.kind == groupLocations && all == nil {
				all = g
			}
		}
	}
	if all == nil || len(all.members) == 0 {
		return d.problem("it has no ranks of MPI: %s", d.contents())
	}
	if len(all.members) > math.MaxInt32 {
		return d.problem("%d ranks", len(all.members))
	}
	d.ranks = all.members
	if world := d.world(); world != nil {
		d.ranks = nil
		for _, place := range d.groupOf(world.groups[0]).members {
			if place >= uint64(len(all.members)) {
				return d.problem("MPI_COMM_WORLD has member %d of %d", place, len(all.members))
			}
			d.ranks = append(d.ranks, all.members[place])
		}
	}
	return nil
}

// contents describes what the locations are.
func (d *definitions) contents() string {
	names := []string{"of unknown kind", "CPU threads", "accelerator streams", "metrics"}
	counts := make([]int, len(names))
	for _, l := range d.locations {
		counts[min(int(l.kind), len(names)-1)%len(names)]++
	}
	var texts []string
	for i, n := range counts {
		if n > 0 {
			texts = append(texts, fmt.Sprintf("%d %s", n, names[i]))
		}
	}
	if texts == nil {
		return "it defines no locations"
	}
	return "its locations are " + strings.Join(texts, ", ")
}

// world returns MPI_COMM_WORLD: the communicator of that name, or else the first
// without a parent that is of a group of ranks.
func (d *definitions) world() *communicator {
	var orphan *communicator
	for _, id := range slices.Sorted(maps.Keys(d.communicators)) {
		k := d.communicators[id]
		g := d.groupOf(k.groups[0])
		if g == nil || g.kind != groupMembers || k.groups[1] != noReference {
			continue
		}
		if d.strings[k.name] == "MPI_COMM_WORLD" {
			return k
		}
		if orphan == nil && k.parent == noReference {
			orphan = k
		}
	}
	return orphan
}

// findCommunicators makes the trace's list of communicators.
func (d *definitions) findCommunicators() error {
	world := d.world()
	d.list = []comm.Communicator{comm.World(len(d.ranks))}
	var all []*communicator
	for _, k := range d.communicators {
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b *communicator) int { return cmp.Compare(a.id, b.id) })
	placeOf := d.worldRanks()
	for _, k := range all {
		k.places = [2]int32{trace.None, trace.None}
		if k == world {
			k.places[0] = 0
			continue
		}
		g := d.groupOf(k.groups[0])
		if g == nil {
			continue // of threads, or of another paradigm
		}
		name := d.strings[k.name]
		if name == "" {
			name = fmt.Sprintf("communicator %d", k.id)
		}
		if g.kind == groupSelf {
			k.places[0] = d.add(comm.Communicator{Name: name, Self: true})
			continue
		}
		local, err := d.members(g, placeOf)
		if err != nil {
			return err
		}
		if k.groups[1] == noReference {
			k.places[0] = d.add(comm.Communicator{Name: name, Members: local})
			continue
		}
		remote := d.groupOf(k.groups[1])
		if remote == nil {
			return d.problem("intercommunicator %d has no second group", k.id)
		}
		others, err := d.members(remote, placeOf)
		if err != nil {
			return err
		}
		k.places[0] = d.add(comm.Communicator{Name: name, Members: local, Remote: others})
		k.places[1] = d.add(comm.Communicator{Name: name, Members: others, Remote: local})
	}
	return nil
}

func (d *definitions) add(k comm.Communicator) int32 {
	d.list = append(d.list, k)
	return int32(len(d.list) - 1)
}

// worldRanks returns the rank in the world of each place in the list of locations
// that are ranks.
func (d *definitions) worldRanks() []int32 {
	ranks := make([]int32, len(d.ranks))
	for i := range ranks {
		ranks[i] = int32(i)
	}
	if world := d.world(); world != nil {
		for rank, place := range d.groupOf(world.groups[0]).members {
			ranks[place] = int32(rank)
		}
	}
	return ranks
}

// members returns the ranks of a group.
func (d *definitions) members(g *group, worldRanks []int32) (comm.Ranks, error) {
	ranks := make([]int32, 0, len(g.members))
	for _, place := range g.members {
		if place >= uint64(len(worldRanks)) {
			return nil, d.problem("a communicator has member %d of %d ranks", place, len(worldRanks))
		}
		ranks = append(ranks, worldRanks[place])
	}
	return comm.Of(ranks), nil
}

func (d *definitions) problem(format string, args ...any) error {
	return &reading.Error{File: d.file, Rank: -1, Problem: fmt.Sprintf(format, args...)}
}

// of returns the place in the trace's list of a communicator that a rank names.
func (d *definitions) of(id uint32, rank int32) (int32, bool) {
	k := d.communicators[id]
	if k == nil || k.places[0] == trace.None {
		return 0, false
	}
	if second := k.places[1]; second != trace.None && d.list[second].Members.Index(rank) >= 0 {
		return second, true
	}
	return k.places[0], true
}
