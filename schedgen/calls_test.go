package schedgen

import (
	"strings"
	"testing"
)

func TestCalls(t *testing.T) {
	for _, test := range []struct{ name, calls, want string }{
		{"blocking, and time inside other calls is computation", `
			5 10 Comm_size
			10 20 Init
			25 26 Comm_rank
			120 150 Send comm=0 peer=1 tag=7 bytes=64
			160 170 Recv comm=0 peer=-1 tag=-1 bytes=32
			200 200 Finalize`, `
			0 calc 100
			1 send 64 B 1 tag 7 comm 0 standard r0
			2 calc 10 r1
			3 recv 32 B -1 tag -1 comm 0 standard r2
			4 calc 30 r3`},
		{"nonblocking and waitall", `
			0 0 Init
			10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			12 13 Isend comm=0 peer=2 tag=2 bytes=9 req=2
			20 40 Waitall req=1 req=2
			50 50 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 1 comm 0 standard r0
			2 calc 1 i1
			3 send 9 B 2 tag 2 comm 0 standard r2
			4 calc 7 i3
			5 calc 0 r4 r1 r3
			6 calc 10 r5`},
		{"a wait for nothing, a failed test", `
			0 0 Init
			10 30 Wait
			31 35 Test
			40 40 Finalize`, `
			0 calc 10
			1 calc 0 r0
			2 calc 1 r1
			3 calc 0 r2
			4 calc 5 r3`},
		{"polls in vain, then one that succeeds", `
			0 0 Init
			10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			20 120 Test calls=50
			120 130 Iprobe calls=7
			130 135 Request_get_status calls=3
			136 137 Test req=1
			150 150 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 1 comm 0 standard r0
			2 calc 9 i1
			3 calc 0 r2
			4 calc 0 r3
			5 calc 0 r4
			6 calc 0 r5
			7 calc 0 r6
			8 calc 1 r7
			9 calc 0 r8 r1
			10 calc 13 r9`},
		{"sendrecv", `
			0 0 Init
			10 30 Sendrecv comm=0 peer=1 tag=1 bytes=8 recvpeer=2 recvtag=3 recvbytes=4
			40 40 Finalize`, `
			0 calc 10
			1 send 8 B 1 tag 1 comm 0 standard r0
			2 recv 4 B 2 tag 3 comm 0 standard r0
			3 calc 10 r1 r2`},
		{"no process", `
			0 0 Init
			10 20 Send comm=0 peer=-2 tag=1 bytes=8
			30 31 Irecv comm=0 peer=-2 tag=1 bytes=8 req=1
			40 50 Sendrecv comm=0 peer=-2 tag=1 bytes=8 recvpeer=2 recvtag=3 recvbytes=4
			60 61 Wait req=1
			70 70 Finalize`, `
			0 calc 40
			1 recv 4 B 2 tag 3 comm 0 standard r0
			2 calc 10 r1
			3 calc 0 r2
			4 calc 9 r3`},
		{"persistent requests", `
			0 0 Init
			1 2 Recv_init comm=0 peer=1 tag=1 bytes=8 req=1
			2 3 Send_init comm=0 peer=2 tag=2 bytes=9 req=2
			3 4 Ssend_init comm=0 peer=-2 tag=2 bytes=9 req=3
			10 11 Startall req=1 req=2 req=3
			20 30 Waitall req=1 req=2 req=3
			31 32 Start req=3
			40 41 Start req=2
			50 51 Request_free req=2
			60 60 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 1 comm 0 standard r0
			2 send 9 B 2 tag 2 comm 0 standard r0
			3 calc 9 i1 i2
			4 calc 0 r3 r1 r2
			5 calc 10 r4
			6 send 9 B 2 tag 2 comm 0 standard r5
			7 calc 19 i6`},
		{"requests that were cancelled, and some that were not", `
			0 0 Init
			1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			3 4 Irecv comm=0 peer=1 tag=2 bytes=8 req=2
			5 6 Isend comm=0 peer=2 tag=3 bytes=9 req=3
			7 8 Isend comm=0 peer=2 tag=4 bytes=9 req=4
			9 10 Cancel req=1
			11 12 Cancel req=2
			13 14 Cancel req=3
			15 16 Cancel req=4
			20 30 Waitall req=1 req=2 req=3 req=4 actual=-4,1,-4,-2147483648
			40 40 Finalize`, `
			0 calc 3
			1 recv 8 B 1 tag 2 comm 0 standard r0
			2 calc 3 i1
			3 send 9 B 2 tag 4 comm 0 standard r2
			4 calc 12 i3
			5 calc 0 r4 r1 r3
			6 calc 10 r5`},
		{"a start that was cancelled, and one that was not", `
			0 0 Init
			1 2 Recv_init comm=0 peer=1 tag=1 bytes=8 req=1
			3 4 Startall req=1
			5 6 Cancel req=1
			7 8 Test
			9 10 Wait req=1 actual=-4
			11 12 Startall req=1
			13 14 Cancel req=1
			15 16 Wait req=1 actual=1
			20 20 Finalize`, `
			0 calc 7
			1 calc 0 r0
			2 calc 1 r1
			3 calc 0 r2
			4 calc 1 r3
			5 recv 8 B 1 tag 1 comm 0 standard r4
			6 calc 3 i5
			7 calc 0 r6 r5
			8 calc 4 r7`},
		{"requests that were cancelled and freed, or forgotten", `
			0 0 Init
			1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			3 4 Isend comm=0 peer=2 tag=2 bytes=9 req=2
			5 6 Irecv comm=0 peer=1 tag=3 bytes=8 req=3
			7 7 Cancel req=1
			8 8 Request_free req=1
			9 9 Cancel req=2
			10 10 Request_free req=2
			11 11 Cancel req=3
			20 20 Finalize`, `
			0 calc 3
			1 send 9 B 2 tag 2 comm 0 standard r0
			2 calc 16 i1`},
		{"threads whose creation is not recorded: each is a chain of its own, from what had ended last", `
			0 0 Init
			1 2 Barrier comm=0 thread=0
			3 9 Recv comm=0 peer=1 tag=1 bytes=8 thread=0
			5 6 Irecv comm=0 peer=1 tag=2 bytes=8 thread=1 req=1
			7 9 Send comm=0 peer=2 tag=3 bytes=9 thread=257
			10 11 Wait req=1 thread=0
			12 13 Barrier comm=0 thread=1
			20 20 Finalize thread=0`, `
			0 calc 1
			1 collective barrier dissemination 0 B comm 0 root -1 r0
			2 calc 1 r1
			3 recv 8 B 1 tag 1 comm 0 standard r2
			4 calc 2 cpu 1 r2
			5 recv 8 B 1 tag 2 comm 0 standard cpu 1 r4
			6 calc 1 cpu 2 i5
			7 send 9 B 2 tag 3 comm 0 standard cpu 2 r6
			8 calc 1 r3
			9 calc 0 r8 r5
			10 calc 6 cpu 1 i5
			11 collective barrier dissemination 0 B comm 0 root -1 cpu 1 r10
			12 calc 9 r9`},
		{"a thread goes on from its creation, whatever ended since; a join waits", `
			0 0 Init
			10 20 pthread_create thread=0 other=1
			30 90 Recv comm=0 peer=1 tag=1 bytes=8 thread=0
			95 200 pthread_join thread=0 other=1 ended=190
			100 110 Send comm=0 peer=2 tag=3 bytes=9 thread=1
			120 130 Recv comm=0 peer=2 tag=4 bytes=8 thread=1
			205 205 Finalize thread=0`, `
			0 calc 10
			1 calc 20 r0
			2 recv 8 B 1 tag 1 comm 0 standard r1
			3 calc 5 r2
			4 calc 90 cpu 1 r0
			5 send 9 B 2 tag 3 comm 0 standard cpu 1 r4
			6 calc 10 cpu 1 r5
			7 recv 8 B 2 tag 4 comm 0 standard cpu 1 r6
			8 calc 60 cpu 1 r7
			9 calc 0 r3 r8
			10 calc 5 r9`},
		{"threads without MPI calls compute until they end; their CPUs are used again", `
			0 0 Init
			10 11 pthread_create thread=0 other=1
			20 21 pthread_create thread=0 other=2
			25 100 pthread_join thread=0 other=2 ended=60
			100 101 pthread_join thread=0 other=1 ended=90
			110 111 pthread_create thread=0 other=3
			120 121 Barrier comm=0 thread=3
			125 130 pthread_join thread=0 other=3
			140 140 pthread_join thread=0 other=7 ended=90
			150 150 Finalize thread=0`, `
			0 calc 10
			1 calc 10 r0
			2 calc 5 r1
			3 calc 40 cpu 1 r1
			4 calc 0 r2 r3
			5 calc 0 r4
			6 calc 80 cpu 2 r0
			7 calc 0 r5 r6
			8 calc 9 r7
			9 calc 10 cpu 1 r8
			10 collective barrier dissemination 0 B comm 0 root -1 cpu 1 r9
			11 calc 15 r8
			12 calc 4 cpu 1 r10
			13 calc 0 r11 r12
			14 calc 20 r13`},
		{"buffered sends, which a detach waits for", `
			0 0 Init
			1 2 Bsend comm=0 peer=1 tag=1 bytes=8
			3 4 Ibsend comm=0 peer=2 tag=1 bytes=8 req=1
			5 6 Wait req=1
			7 207 Buffer_detach
			210 211 Buffer_detach
			220 220 Finalize`, `
			0 calc 1
			1 send 8 B 1 tag 1 comm 0 standard r0
			2 calc 1 i1
			3 send 8 B 2 tag 1 comm 0 standard r2
			4 calc 1 i3
			5 calc 0 r4 r2
			6 calc 1 r5
			7 calc 0 r6 r1 r3
			8 calc 3 r7
			9 calc 0 r8
			10 calc 9 r9`},
		{"a communicator that is disconnected, one that is freed, one that is not known", `
			0 0 Init
			1 201 Comm_disconnect comm=2
			202 203 Comm_free comm=2
			204 205 Comm_disconnect
			206 207 Comm_disconnect comm=3
			210 210 Finalize`, `
			0 calc 1
			1 collective barrier dissemination 0 B comm 2 root -1 r0
			2 calc 9 r1`},
		{"files and one-sided communication", `
			0 0 Init
			1 20 File_write
			25 30 Put
			31 32 Get_count
			40 40 Finalize`, `
			0 calc 1
			1 io 19 r0
			2 calc 5 r1
			3 io 5 r2
			4 calc 10 r3`},
		{"nonblocking collectives", `
			0 0 Init
			10 11 Iallreduce comm=0 bytes=8 recvbytes=8 req=1
			20 30 Wait req=1
			40 40 Finalize`, `
			0 calc 10
			1 collective allreduce dissemination 8 B comm 0 root -1 r0
			2 calc 9 i1
			3 calc 0 r2 r1
			4 calc 10 r3`},
		{"communicators that are made later, or by some", `
			0 0 Init
			1 2 Comm_idup comm=2 newcomm=2 req=1
			3 4 Comm_create_group comm=0 newcomm=2
			5 6 Comm_create_group comm=0
			7 8 Wait req=1
			9 9 Finalize`, `
			0 calc 1
			1 collective barrier dissemination 0 B comm 2 root -1 r0
			2 calc 1 i1
			3 collective barrier dissemination 0 B comm 2 root -1 r2
			4 calc 3 r3
			5 calc 0 r4 r1
			6 calc 1 r5`},
		{"sizes by member", `
			0 0 Init
			0 0 Gatherv comm=0 root=0 bytes=4 recvcounts=4,5,6
			0 0 Gatherv comm=0 root=1 bytes=4
			0 0 Scatterv comm=0 root=0 recvbytes=4 counts=4,5,6
			0 0 Scatter comm=0 root=2 recvbytes=3
			0 0 Allgatherv comm=2 bytes=6 recvcounts=4,5,6
			0 0 Reduce_scatter comm=0 bytes=15 recvcounts=4,5,6
			0 0 Alltoallv comm=0 counts=1,2,3 recvcounts=4,5,6
			0 0 Alltoallw comm=0 recvcounts=4,5,6
			0 0 Finalize`, `
			0 calc 0
			1 collective gatherv linear 4 B comm 0 root 0 [] [4 5 6] r0
			2 calc 0 r1
			3 collective gatherv linear 4 B comm 0 root 1 r2
			4 calc 0 r3
			5 collective scatterv linear 4 B comm 0 root 0 [4 5 6] [] r4
			6 calc 0 r5
			7 collective scatter binomial 3 B comm 0 root 2 r6
			8 calc 0 r7
			9 collective allgatherv bruck 6 B comm 2 root -1 [] [4 5 6] r8
			10 calc 0 r9
			11 collective reduce_scatter recursive-halving 4 B comm 0 root -1 [] [4 5 6] r10
			12 calc 0 r11
			13 collective alltoallv pairwise 0 B comm 0 root -1 [1 2 3] [4 5 6] r12
			14 calc 0 r13
			15 collective alltoallw pairwise 0 B comm 0 root -1 [4 5 6] [4 5 6] r14
			16 calc 0 r15`},
		{"collectives, modes, communicators", `
			0 0 Init
			1 2 Bcast comm=0 root=2 bytes=100
			3 4 Allgather comm=2 recvbytes=5
			5 6 Barrier comm=1
			7 8 Ssend comm=2 peer=1 tag=0 bytes=1
			9 10 Bsend comm=1 peer=0 tag=0 bytes=1
			11 12 Comm_dup comm=0
			12 12 Finalize`, `
			0 calc 1
			1 collective bcast binomial 100 B comm 0 root 2 r0
			2 calc 1 r1
			3 collective allgather bruck 5 B comm 2 root -1 r2
			4 calc 1 r3
			5 collective barrier dissemination 0 B comm 1 root -1 r4
			6 calc 1 r5
			7 send 1 B 1 tag 0 comm 2 synchronous r6
			8 calc 1 r7
			9 send 1 B 0 tag 0 comm 1 standard r8
			10 calc 1 i9
			11 collective barrier dissemination 0 B comm 0 root -1 r10
			12 calc 0 r11`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got list
			if _, err := Generate(parse(t, test.calls), Options{}, &got); err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.ReplaceAll(strings.TrimSpace(test.want), "\t", ""), "\n")
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}
