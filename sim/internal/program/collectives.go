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
func (c *compiler) collective(number int32, from *schedule.Shape) (int32, error) {
	p := c.program
	com := &p.Comms[from.Comm]
	k := Coll{Comm: from.Comm, Global: p.isGlobal(from), Line: com.line}
	k.Identity = com.ordered && (k.Global || p.Replicas == 1)
	key := called{number, None}
	if com.Members != nil && !k.Identity {
		k.Member = c.head.Communicators[from.Comm].Members.Index(int32(c.rank))
		key.member = k.Member
	}
	if at, ok := c.collectives[key]; ok {
		return at, nil
	}
	s := c.shape(from)
	of, shared := callOf(from, key.member), from.Coll.Listed() == 0
	if at, ok := c.calls[of]; ok && shared {
		s.Coll = at
		c.collectives[key] = c.addForm(s, from.Requires, from.Irequires)
		return c.collectives[key], nil
	}
	o := &schedule.Op{Kind: from.Kind, Bytes: from.Bytes, Comm: from.Comm, Coll: from.Coll}
	o = collective.Choose(c.head.Collectives, o, p.Members(from))
	k.from = c.origin(o.Coll)
	if k.Plan = c.plans[number]; k.Plan == nil {
		plan, err := c.plan(o, &k, p.Members(from))
		if err != nil {
			return None, err
		}
		k.Plan, c.plans[number] = plan, plan
	}
	k.copies, _ = k.Plan.(*copies)
	p.setPlan(&k)
	s.Coll = int32(len(p.Colls))
	p.Colls = append(p.Colls, k)
	if shared {
		c.calls[of] = s.Coll
	}
	at := c.addForm(s, from.Requires, from.Irequires)
	c.collectives[key] = at
	return at, nil
}

// origin returns what all members agree on, once for all equal collectives.
func (c *compiler) origin(coll *schedule.Coll) *Called {
	of := Called{coll.Kind, coll.Algorithm, coll.Root}
	if c.called[of] == nil {
		c.called[of] = &of
	}
	return c.called[of]
}

// setPlan sets the fields that follow from a collective's plan.
func (p *Program) setPlan(k *Coll) {
	if d, ok := k.Plan.(*collective.Dissemination); ok {
		k.Rounds = d
		if d.Same() {
			k.Dissemination, k.Same = d, true
		}
	}
	if d, ok := k.Plan.(*collective.Direct); ok {
		k.Direct, k.Same = d, d.Same()
	}
	least, most := int64(0), k.Plan.MaxBytes()
	if k.Same {
		k.Cost, least = p.Params.Cost(most, schedule.Standard), most
	}
	p.addSizes(least, most)
	if rendezvous := most > p.Params.EagerMax; k.Global {
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
func (p *Program) MembersOf(c *Coll) int { return p.members(c.Comm, c.Global) }

// expandRounds makes the engine expand disseminations like any other plan: with several CPUs,
// each receive completes at a time of its own, which a bit per round cannot represent.
func (p *Program) expandRounds() {
	for i := range p.Colls {
		if c := &p.Colls[i]; c.Rounds != nil {
			c.Rounds, c.Dissemination, c.Same = nil, nil, false
		}
	}
}
