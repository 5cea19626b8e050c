package observe

// Kind is a kind of event.
type Kind uint8

const (
	Calc     Kind = iota // a CPU computes: an operation, or a step of a collective
	Send                 // a CPU sends a message, which arrives at AtNS without links
	Intake               // a CPU takes a message in; Op is its receive, which completes then, or None if that is not posted
	Search               // a message looks for its receive, and finds Op and Step; None for nothing
	Post                 // Count receives from Op on are posted, or a step of a collective; they find Message, unless 0
	Open                 // a collective begins
	Match                // a message, taken in from StartNS to EndNS, has met its receive
	Receive              // a receive completes at AtNS, unless that is 0, later than its message was taken in: for so long, unless Intake had it
	Complete             // a receive completes whose message was received before
	Release              // a match at StartNS with a receive of Peer releases the send Op and Step of Rank, at AtNS
	Drain                // the data of a rendezvous message, which came over links, have drained
	Ready                // an operation of a rank is ready
)

// Kinds is a set of kinds.
type Kinds uint16

// Has reports whether a kind is in the set.
func (x Kinds) Has(kind Kind) bool { return x>>kind&1 != 0 }

func kinds(all ...Kind) (s Kinds) {
	for _, kind := range all {
		s |= 1 << kind
	}
	return s
}

// Event is something that happens at a rank. It has what its kind names; the rest is undefined.
type Event struct {
	Kind           Kind
	CPU            uint8 // that works
	Rank, Op, Step int32
	Message        int32 // the number of its node
	Peer           int32 // the other rank of a message
	Count          int32 // Post: receives
	StartNS, EndNS int64 // of work; what takes no time happens at StartNS
	AtNS           int64
	Bytes, Tag     int64 // of a message; the tag of a match only
	InjectedNS     int64 // of work: how long detours have made the rank's work so far, if there is noise
}

// ns returns how long the work takes.
func (x *Event) ns() int64 { return x.EndNS - x.StartNS }

// use is a use of a CPU by an operation.
type use struct {
	rank, op   int32
	cpu        uint8
	start, end int64
}

// use returns what the work of an event uses.
func (x *Event) use() *use { return &use{x.Rank, x.Op, x.CPU, x.StartNS, x.EndNS} }
