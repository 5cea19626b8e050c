// Package infer identifies communicators and completed requests in recordings of MPI calls that
// do not contain them, and the sizes of collectives. The readers of all formats decode, and ask this package.
//
// Communicators, each an object of one rank in a recording:
//
//   - The k-th call on a communicator that creates others is the same call on all
//     its members. The arguments of all members determine the new communicators:
//     colors and keys those of a split, extents those of a grid, groups those of
//     MPI_Comm_create. So communicators of different ranks are identified from
//     MPI_COMM_WORLD downward (communicators.go, members.go, groups.go, grids.go). The
//     calls of two groups that name each other's leaders create an intercommunicator
//     (intercommunicators.go). If the recording contains the members, parent and
//     members identify a communicator (joined.go).
//   - A handle may stand for another communicator after the first is freed
//     (handles.go).
//   - In a recording without the results of creating calls, the ranks and sizes of
//     communicators, the order of handles, and collectives and messages determine
//     which call created which communicator (links.go, ambiguous.go, traffic.go).
//   - A communicator that no recorded call created may have the ranks of a host (hosts.go).
//   - A communicator whose members do not follow has none.
//   - A communicator may be assumed for a call only if the members of each communicator then
//     call the same collectives in the same order (orders.go).
//
// Requests:
//
//   - A handle may stand for several active requests: MPI libraries share one among
//     sends that complete at once, and among messages with MPI_PROC_NULL. Each of
//     its occurrences in a completion completes one request, the oldest
//     (requests.go).
//   - A receive from any source or none, if the recording does not distinguish them, takes
//     a message that other receives leave (left.go).
//   - Receives of unknown sources take messages that let the programs of all ranks
//     go on (programs.go).
//   - A send or receive of which the partner has not recorded its side has no message in a
//     schedule (left.go).
//   - A request whose variable is used again was completed by a call that looked at
//     it, at the latest by the last of these (completions.go).
//
// The groups of epochs of windows follow from the calls that create groups (epochs.go).
//
// Sizes of collectives (sizes.go): block sizes, counts, roots and matrices follow from the bytes
// that each member has sent and received. The arguments of a collective in place follow from the own block of the rank (inplace.go).
package infer
