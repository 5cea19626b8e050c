package observe

// Fact is what observers need to know about a message beyond its node.
type Fact struct {
	injectedNS int64 // detours during its intake
	cpu        uint8 // took it in
	unexpected bool  // it had no receive then

	Sent // for spans
}

// Sent is what spans need about the send of a message. It goes with the message to another worker.
type Sent struct {
	number, sentNS int64       // its number among the sender's, and when its send began
	last           beginning   // the last member to begin its collective, of those on which it depends
	ArrivesNS      int64       // when it arrives
	Links          [2]Interval // in which the message and its data waited for links
}

// Interval is a time from one moment to another.
type Interval struct{ FromNS, ToNS int64 }
