package arena

// A node means something else in each place where it waits, and some of its fields have another
// meaning there:
//
//	a ready operation      all fields as in Node
//	a message on its way   all fields as in Node; between two workers To
//	an unexpected message  Time is the end of its intake, or Ticket, if it still waits for a CPU
//	a matched message that waits for the CPU of its receive: Receive
//	a ticket               Message; the other fields are those of its message
//	posted receives        Posted
//	a waiting operation    Time is the latest at which a dependence was met; Missing and Rounds

// Missing is the number of dependences that a waiting operation misses.
func (a *Node) Missing() *int32 { return &a.Origin }

// Rounds has a bit for each round that a waiting dissemination has received.
func (a *Node) Rounds() *uint32 { return &a.Count }

// Posted has a bit for each receive posted, counted from Op; 0 for a step of a collective.
func (a *Node) Posted() *int32 { return &a.Origin }

// To is the destination of a message that is passed to another worker.
func (a *Node) To() *int32 { return &a.Child }

// Message is the message of a ticket; 0 if the ticket is void.
func (a *Node) Message() *int32 { return &a.Op }

// Ticket returns the ticket of an unexpected message that waits for a CPU, 0 for any other
// message.
func (a *Node) Ticket() int32 { return int32(max(0, -a.Time)) }

// SetTicket sets the ticket of an unexpected message that waits for a CPU.
func (a *Node) SetTicket(ticket int32) { a.Time = -int64(ticket) }

// Receive returns the receive that a message was matched with, which waits for the CPU of that.
func (a *Node) Receive() (op, step int32) { return a.Child, a.Next }

// SetReceive sets the receive of a matched message, which then has no ticket.
func (a *Node) SetReceive(op, step int32) { a.Time, a.Child, a.Next = 0, op, step }
