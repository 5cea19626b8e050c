// Package infer draws the conclusions about a run that its recording does not contain: communicators, the requests that calls complete, the
// partners of messages, and the sizes and roots of collectives. Readers decode, and ask this package.
//
// Each line below is a theorem, by the file that proves it: a premise and its conclusion. The test of the file has an example of the theorem, and a
// counterexample, in which the premise fails and the conclusion with it.
//
// Communicators, each the object that a handle of a rank stands for:
//
//   - members.go: if all members of a communicator have the same k-th call that creates others, the arguments of all determine the new members.
//   - groups.go: if the members of the groups that calls combine are known, so are those of the groups that they create.
//   - grids.go: if the ranks in a part of a grid fit only one way to divide it, the part has these members.
//   - intercommunicators.go: if two groups name each other's leaders with one tag, their calls create one intercommunicator.
//   - joined.go: if two ranks record the same parent, members and number of the creating call, they have the same communicator.
//   - communicators.go: if the calls on MPI_COMM_WORLD and on what they create are recorded, communicators of all ranks are identified from there downward.
//   - handles.go: if rank or size of a handle differ from before, or its communicator may be freed, it stands for another communicator.
//   - links.go: if only one earlier call of a rank gives its rank and size, this call created the communicator.
//   - traffic.go: if members differ in their collectives, or have messages without a receive, they are not on the same communicator.
//   - ambiguous.go: if communicators span their parent, the order of the first collectives on them is that of all members.
//   - hosts.go: if no call created a communicator and its ranks and sizes are those of the ranks of a host, it has these members.
//   - orders.go: if a communicator is assumed rightly, its members call the same collectives in the same order.
//   - epochs.go: if the groups of all epochs are known and each start has its post, calls on windows wait for these.
//
// Requests:
//
//   - requests.go: if a handle stands for several active requests, a call completes the oldest; a thread completes its own, if it has any.
//   - variables.go: if all requests lie at multiples of 8 bytes from each other, so do those of arrays.
//   - completions.go: if the variable of a request is used again, a call that looked at it completed it, at the latest the last of these.
//   - waits.go: if no completions are recorded, a wait for one completes the oldest request, one for all all; a test that is not repeated likewise.
//   - testcalls.go: if no wait completes a request later, the last test of it did.
//   - times.go: if a message arrived by the end of a call, the call completes its receive; sends complete in order, and small ones first.
//
// Partners of messages:
//
//   - matching.go: if the sends and receives of a communicator, source and tag are all recorded, the k-th receive takes the k-th message.
//   - halves.go: if the begin of a message's side is the begin of a call of its thread, or in it, the call took part in the message.
//   - messages.go: if no receive of a link is recorded, and no other may take its messages, their receives are lost.
//   - left.go: if named receives take all messages to a rank, its receives from any source or none are from none.
//   - mail.go: if as many messages of one class are left as receives without a record of the source, these take them.
//   - sides.go: if the partner recorded fewer sides of a class, the last ones of a rank have no message.
//   - programs.go: if sources let the programs of all ranks end without a message left, they are possible ones.
//
// Collectives:
//
//   - align.go: if no calls are missing, the k-th collectives of all members are one; around gaps, those that fit by name, bytes and times are.
//   - instance.go: if all members have a record of a collective, the records determine its root and blocks, and when a member may complete it.
//   - sizes.go: if only one member has a record of all blocks, it is the root; if at most one block is missing, the total determines it; sums of
//     rows and columns determine a possible matrix.
//   - totals.go: if all blocks have one size, the total of a member determines it, in place or not.
//   - inplace.go: if a rank sends itself other bytes than it receives from itself, its data are in place.
package infer
