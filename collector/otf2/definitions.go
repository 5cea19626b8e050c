package otf2

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/collector/infer"
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
	defMetric        = 19
	defMetricClass   = 20
	defGroup         = 18
	defCommunicator  = 22
	defContext       = 34
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
	hash uint64    // of the name of a call
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
	ranks   comm.Ranks // nil before they are asked for
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
	contexts       map[uint32]uint32 // regions of calling contexts
	sizes          map[uint32]bool   // classes of the one metric of the size of a collective, see sizeMetric
	locations      []location
	groups         map[uint32]*group // of ranks: of several with a number the first
	communicators  map[uint32]*communicator

	// The locations that are ranks: of several such groups that with the lowest number.
	all   *group
	allID uint32

	// Made of these: the location of each rank; the rank of each place in the list of
	// locations that are ranks, trace.None outside of the world; and the trace's communicators.
	ranks   []uint64
	rankOf  []int32
	list    []comm.Communicator
	eztrace bool            // a region is of EZTrace
	other   map[int32]int32 // of the groups of intercommunicators, the other one
	listed  int             // bytes that the list takes, more or less
	bytes   int             // of the file, unpacked
}

// readDefinitions reads the global definitions.
func (a *anchor) readDefinitions() (*definitions, error) {
	d := &definitions{
		file: stemOf(a.file) + ".def", ticksPerSecond: 1e9,
		strings: map[uint32]string{}, regions: map[uint32]*region{}, contexts: map[uint32]uint32{},
		other: map[int32]int32{}, sizes: map[uint32]bool{},
		groups: map[uint32]*group{}, communicators: map[uint32]*communicator{},
	}
	regions, metrics, classes := map[uint32][2]uint32{}, map[uint32]uint32{}, map[uint32]uint32{}
	var err error
	d.bytes, err = a.eachDefinition(d.file, func(c *chunks, id uint8, f *fields) error {
		if c.records > definitionsLimit {
			return c.fail("more than %d definitions", definitionsLimit)
		}
		switch id {
		case defClock:
			d.ticksPerSecond, d.startTicks = f.number(), f.number()
		case defString:
			self := f.reference()
			d.strings[self] = f.name()
		case defLocation:
			l := location{id: f.number()}
			f.reference()
			l.kind = f.u8()
			f.number()
			l.process = f.number()
			d.locations = append(d.locations, l)
		case defRegion:
			self, name := f.reference(), f.reference()
			regions[self] = [2]uint32{name, canonicalName(f)}
		case defMetric:
			self := f.reference()
			metrics[self] = f.reference()
		case defMetricClass:
			if self := f.reference(); f.u8() == 1 {
				classes[self] = f.reference()
			}
		case defContext:
			self := f.reference()
			d.contexts[self] = f.reference()
		case defGroup:
			return d.group(f, a, c)
		case defCommunicator:
			k := &communicator{id: f.reference(), name: f.reference(), groups: [2]uint32{f.reference(), noReference}}
			k.parent = f.reference()
			d.communicators[k.id] = k
		case defIntercomm:
			k := &communicator{id: f.reference(), name: f.reference(), groups: [2]uint32{f.reference(), f.reference()}, parent: noReference}
			d.communicators[k.id] = k
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if d.ticksPerSecond == 0 || d.ticksPerSecond == undefined {
		return nil, &reading.Error{File: d.file, Rank: -1, Problem: "the clock has no ticks"}
	}
	for class, member := range classes {
		d.sizes[class] = strings.HasPrefix(d.strings[metrics[member]], sizeMetric)
	}
	for id, names := range regions {
		d.regions[id] = d.region(names)
		d.eztrace = d.eztrace || d.regions[id].name == "EZTrace finalize"
	}
	world := d.world()
	if err := d.findRanks(world); err != nil {
		return nil, err
	}
	return d, d.findCommunicators(world)
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
			return &region{name: call, call: mpi.Of(call), hash: infer.Hash(call)}
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

// mpiName returns the name of an MPI call as in the C binding, whose names in Fortran may have other letters and
// an underscore behind them, and in archives of TAU parentheses; "" if it is none.
func mpiName(name string) string {
	name, _, _ = strings.Cut(name, "(")
	name = strings.TrimRight(name, "_ ")
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
	g := &group{kind: groupTypeBefore12[f.u8()], mpi: true}
	n := f.reference()
	if uint64(n) > uint64(len(f.b)) || n > membersLimit {
		return c.fail("a group of %d members", n)
	}
	g.members = make([]uint64, n)
	for i := range g.members {
		g.members[i] = f.number()
	}
	if a.version[0] > 1 || a.version[1] > 1 {
		g.kind = f.u8()
		g.mpi = f.u8() == paradigmMPI
	}
	switch {
	case !g.mpi:
	case g.kind == groupLocations:
		if d.all == nil || id < d.allID {
			d.all, d.allID = g, id
		}
	case g.kind == groupMembers || g.kind == groupSelf:
		if d.groups[id] == nil { // a broken writer gives two the same number
			d.groups[id] = g
		}
	}
	return nil
}

// findRanks finds the locations that are the ranks of MPI_COMM_WORLD, which may be nil.
func (d *definitions) findRanks(world *communicator) error {
	if d.all == nil || len(d.all.members) == 0 {
		return d.problem("it has no ranks of MPI: %s", d.contents())
	}
	n := len(d.all.members)
	places := make([]uint64, n)
	for i := range places {
		places[i] = uint64(i)
	}
	if world != nil {
		places = d.groups[world.groups[0]].members
	}
	d.rankOf = slices.Repeat([]int32{trace.None}, n)
	for rank, place := range places {
		if place >= uint64(n) {
			return d.problem("MPI_COMM_WORLD has member %d of %d", place, n)
		}
		d.ranks, d.rankOf[place] = append(d.ranks, d.all.members[place]), int32(rank)
	}
	sorted := slices.Sorted(slices.Values(d.ranks))
	for i := range sorted[1:] {
		if sorted[i] == sorted[i+1] {
			return d.problem("location %d is two ranks", sorted[i])
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
		g := d.groups[k.groups[0]]
		if g == nil || g.kind != groupMembers || len(g.members) == 0 || k.groups[1] != noReference {
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
func (d *definitions) findCommunicators(world *communicator) error {
	d.list = []comm.Communicator{comm.World(len(d.ranks))}
	for _, id := range slices.Sorted(maps.Keys(d.communicators)) {
		k := d.communicators[id]
		k.places = [2]int32{trace.None, trace.None}
		g := d.groups[k.groups[0]]
		name := cmp.Or(d.strings[k.name], fmt.Sprintf("communicator %d", k.id))
		switch {
		case k == world:
			k.places[0] = 0
			continue
		case g == nil:
			continue // of threads, or of another paradigm
		case g.kind == groupSelf:
			k.places[0] = d.add(comm.Communicator{Name: name, Self: true})
			continue
		}
		local, err := d.membersOf(g)
		if err != nil {
			return err
		}
		if k.groups[1] == noReference {
			k.places[0] = d.add(comm.Communicator{Name: name, Members: local})
			continue
		}
		g = d.groups[k.groups[1]]
		if g == nil {
			return d.problem("intercommunicator %d has no second group", k.id)
		}
		remote, err := d.membersOf(g)
		if err != nil {
			return err
		}
		k.places[0] = d.add(comm.Communicator{Name: name, Members: local, Remote: remote})
		k.places[1] = d.add(comm.Communicator{Name: name, Members: remote, Remote: local})
		d.other[k.places[0]], d.other[k.places[1]] = k.places[1], k.places[0]
	}
	if most := freeList + perByte*d.bytes; d.listed > most {
		return d.problem("its communicators have the same members, or names, too often: a list of %d bytes from %d", d.listed, d.bytes)
	}
	return nil
}

// The list of communicators may take freeList bytes whatever the size of the file,
// and beyond that perByte for each of its bytes: all of them may be of one large group.
const (
	freeList = 16 << 20
	perByte  = 16
	runBytes = 12
)

func (d *definitions) add(k comm.Communicator) int32 {
	d.list = append(d.list, k)
	d.listed += len(k.Name) + runBytes*(len(k.Members)+len(k.Remote))
	return int32(len(d.list) - 1)
}

// membersOf returns the members of a group.
func (d *definitions) membersOf(g *group) (comm.Ranks, error) {
	if g.ranks != nil {
		return g.ranks, nil
	}
	list := make([]int32, 0, len(g.members))
	for _, place := range g.members {
		switch {
		case place >= uint64(len(d.rankOf)):
			return nil, d.problem("a communicator has member %d of %d ranks", place, len(d.rankOf))
		case d.rankOf[place] == trace.None:
			return nil, d.problem("a communicator has a member that is not in MPI_COMM_WORLD, location %d", d.all.members[place])
		}
		list = append(list, d.rankOf[place])
	}
	g.ranks = comm.Of(list)
	if err := g.ranks.Check(len(d.ranks)); err != nil {
		return nil, d.problem("a communicator: %v", err)
	}
	return g.ranks, nil
}

func (d *definitions) problem(format string, args ...any) error {
	return &reading.Error{File: d.file, Rank: -1, Problem: fmt.Sprintf(format, args...)}
}

// of returns the place in the trace's list of a communicator that a rank names, trace.None
// if there is none.
func (d *definitions) of(id uint32, rank int32) int32 {
	k := d.communicators[id]
	if k == nil {
		return trace.None
	}
	if second := k.places[1]; second != trace.None && d.list[second].Index(rank) >= 0 {
		return second
	}
	return k.places[0]
}
