package program

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// called identifies a collective by shape and calling member; member is None if all members
// make the same call.
type called struct {
	shape  int32
	member int
}

// call is a collective without lists, as one member or all members call it.
type call struct {
	kind, algorithm string
	bytes           int64
	comm, root      int32
	member          int
	nonblocking     bool
}

func callOf(from *schedule.Shape, member int) call {
	return call{from.Coll.Kind, from.Coll.Algorithm, from.Bytes, from.Comm, from.Coll.Root, member, from.Coll.Nonblocking}
}

// collective returns the form of a collective that the rank calls.
func (x *compiler) collective(number int32, from *schedule.Shape) (int32, error) {
	p := x.program
	com := &p.Comms[from.Comm]
	coll := Coll{Comm: from.Comm, Global: p.isGlobal(from), Line: com.line}
	coll.Identity = com.ordered && (coll.Global || p.Replicas == 1)
	key := called{number, None}
	if com.Members != nil && !coll.Identity {
		coll.Member = x.head.Communicators[from.Comm].Members.Index(int32(x.rank))
		key.member = coll.Member
	}
	if at, ok := x.collectives[key]; ok {
		return at, nil
	}
	s := x.shape(from)
	of, shared := callOf(from, key.member), from.Coll.Listed() == 0
	if at, ok := x.calls[of]; ok && shared {
		s.Coll = at
		x.collectives[key] = x.addForm(s, from.Requires, from.Irequires)
		return x.collectives[key], nil
	}
	call := &schedule.Op{Kind: from.Kind, Bytes: from.Bytes, Comm: from.Comm, Coll: from.Coll}
	call = collective.Choose(x.head.Collectives, call, p.Members(from))
	coll.from = x.origin(call.Coll)
	if coll.Plan = x.plans[number]; coll.Plan == nil {
		plan, err := x.plan(call, &coll, p.Members(from))
		if err != nil {
			return None, err
		}
		coll.Plan, x.plans[number] = plan, plan
	}
	coll.copies, _ = coll.Plan.(*copies)
	p.setPlan(&coll)
	s.Coll = int32(len(p.Colls))
	p.Colls = append(p.Colls, coll)
	if shared {
		x.calls[of] = s.Coll
	}
	at := x.addForm(s, from.Requires, from.Irequires)
	x.collectives[key] = at
	return at, nil
}

// origin returns what all members agree on, once for all equal collectives.
func (x *compiler) origin(coll *schedule.Coll) *Called {
	of := Called{coll.Kind, coll.Algorithm, coll.Root}
	if x.called[of] == nil {
		x.called[of] = &of
	}
	return x.called[of]
}

// setPlan sets the fields that follow from a collective's plan.
func (p *Program) setPlan(coll *Coll) {
	if dissemination, ok := coll.Plan.(*collective.Dissemination); ok {
		coll.Rounds = dissemination
		if dissemination.Same() {
			coll.Dissemination, coll.Same = dissemination, true
		}
	}
	if direct, ok := coll.Plan.(*collective.Direct); ok {
		coll.Direct, coll.Same = direct, direct.Same()
	}
	least, most := int64(0), coll.Plan.MaxBytes()
	if coll.Same {
		coll.Cost, least = p.Params.Cost(most, schedule.Standard), most
	}
	p.addSizes(least, most)
	if rendezvous := most > p.Params.EagerMax; coll.Global {
		p.globalRendezvous = p.globalRendezvous || rendezvous
	} else {
		p.rendezvous = p.rendezvous || rendezvous
	}
}

// isGlobal reports whether a collective is one of all replicas: its communicator spans all
// base ranks, and it is no neighborhood collective.
func (p *Program) isGlobal(from *schedule.Shape) bool {
	return p.Comms[from.Comm].global && !collective.Neighborhood(from.Coll.Kind)
}

// Members returns the number of members of a collective.
func (p *Program) Members(from *schedule.Shape) int { return p.members(from.Comm, p.isGlobal(from)) }

func (p *Program) members(number int32, global bool) int {
	switch com := &p.Comms[number]; {
	case com.line != nil:
		return com.line.Size()
	case com.Members == nil:
		return 1
	case global:
		return len(com.Members) * int(com.replicas)
	default:
		return len(com.Members)
	}
}

// MembersOf returns the number of members of a compiled collective.
func (p *Program) MembersOf(coll *Coll) int { return p.members(coll.Comm, coll.Global) }

// expandRounds makes the engine expand disseminations like any other plan: with several CPUs,
// each receive completes at a time of its own, which a bit per round cannot represent.
func (p *Program) expandRounds() {
	for i := range p.Colls {
		if coll := &p.Colls[i]; coll.Rounds != nil {
			coll.Rounds, coll.Dissemination, coll.Same = nil, nil, false
		}
	}
}
