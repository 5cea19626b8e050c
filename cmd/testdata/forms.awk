# Makes n items of a form of input, for TestLongProportion: awk -v form=NAME -v n=N -f forms.awk. The text is what the steps of the form
# in forms.txt need: schedules as package formats/schedule/listing has them, the calls of a trace in JSON, GOAL, and so on.

# Large numbers are no integers in all awks.
function whole(x) { return sprintf("%.0f", x) }
function named(prefix, i) { return prefix substr("abcdefghijklmnopqrstuvwxyz", i % 26 + 1, 1) i }
function after(i) { return i ? " r" i - 1 : "" }

# What the message i between two ranks has after its partner: tag, size, what it requires. Of burst, all are under way at the
# same time.
function message(rank, i) {
	if (form == "chain") return "0" after(i)
	if (form == "burst" || form == "any-source") return "0"
	if (form == "tags") return i after(i)
	if (form == "burst-tags") return i
	if (form == "sizes") return "0 " i "B" after(i)
	if (form == "iterations") return "0 iteration" i after(i)
	if (form == "regions") return "0 region=" named("region", i) after(i)
	if (form == "sites") return "0 site=" named("file.c:", i) after(i)
	if (form == "reverse") return rank ? n - 1 - i : i
	if (form == "rendezvous") return "0 1048576B" after(i)
	if (form == "starts") return "0" (i ? " i" i - 1 : "")
}

# The calc i of a rank.
function calc(i) {
	if (form == "calcs") return "10" after(i)
	if (form == "durations") return (i ? whole(i * 10000) : 10) after(i)
	if (form == "dependents") return "10" (i ? " r0" : "")
	if (form == "dependences") return "10"
	if (form == "far-back") return "10" (i ? " r" int(i / 2) : "")
	if (form == "cpus") return "10" after(i) " cpu" i % 64
}

# The operation i of rank 0, and the one of each other rank, of n + 1.
function first(i) {
	if (form == "fan-in") return "recv " i + 1 " 0"
	if (form == "fan-out") return "send " i + 1 " 0"
	if (form == "fan-in-any") return "recv -1 -1"
}
function other(rank) {
	if (form == "fan-in") return "send 0 0"
	if (form == "fan-out") return "recv 0 0"
	if (form == "fan-in-any") return "send 0 " rank
}

# The collective i.
function collective(i) {
	if (form == "collectives") return "allreduce 0 8B" after(i)
	if (form == "collective-sizes") return "allreduce 0 " i "B" after(i)
	if (form == "communicators") return "allreduce " i + 1 " 8B" after(i)
}

# An alltoall of a rank, of about n messages among all; an alltoallv has different sizes.
function alltoall(rank, ranks,   i, sent, received) {
	if (form == "alltoall") return "alltoall 0 8B"
	for (i = 0; i < ranks; i++) {
		sent = sent (i ? "," : "") 8 + (rank * ranks + i) % 1009
		received = received (i ? "," : "") 8 + (i * ranks + rank) % 1009
	}
	return "alltoallv 0 counts" sent " recvcounts" received
}

# The numbers of n + 1 ranks in another order.
function permuted(   i, k, all, text) {
	srand(1)
	for (i = 0; i <= n; i++) {
		k = int(rand() * (i + 1))
		all[i] = all[k]
		all[k] = i
	}
	for (i = 0; i <= n; i++) text = text (i ? "," : "") all[i]
	return text
}

# A call of a trace, with more of its fields. Those of two ranks are between MPI_Init and MPI_Finalize.
function call(rank, name, start, end, more) {
	print "{\"Rank\":" rank ",\"Name\":\"MPI_" name "\",\"StartNS\":" whole(start) ",\"EndNS\":" whole(end) more "}"
}
function partner(rank, tag, bytes) { return ",\"Comm\":0,\"Peer\":" 1 - rank ",\"Tag\":" tag ",\"Bytes\":" bytes }
function actual(tag, bytes) { return ",\"ActualPeers\":[0],\"ActualTags\":[" tag "],\"ActualBytes\":[" bytes "]" }
# received is actual for a call of rank 1.
function received(rank, tag, bytes) { return rank ? actual(tag, bytes) : "" }
function calls(rank,   i, all, at, name) {
	name = rank ? "Recv" : "Send"
	for (i = 0; i < n; i++) {
		at = 1000 + 100 * i
		if (form == "calls") call(rank, name, at, at + 50, partner(rank, 0, 8) received(rank, 0, 8))
		if (form == "call-tags") call(rank, name, at, at + 50, partner(rank, i, 8) received(rank, i, 8))
		if (form == "call-sizes") call(rank, name, at, at + 50, partner(rank, 0, i) received(rank, 0, i))
		if (form == "call-sites") call(rank, name, at, at + 50, partner(rank, 0, 8) received(rank, 0, 8) ",\"Site\":\"" named("file.c:", i) "\"")
		if (form == "call-regions") call(rank, name, at, at + 50, partner(rank, 0, 8) received(rank, 0, 8) ",\"Region\":\"" named("region", i) "\"")
		if (form == "call-comms") call(rank, name, at, at + 50, partner(rank, 0, 8) received(rank, 0, 8) ",\"Comm\":" i + 1)
		if (form == "call-any") call(rank, name, at, at + 50, partner(rank, 0, 8) received(rank, 0, 8) (rank ? ",\"Peer\":-1,\"Tag\":-1" : ""))
		if (form == "outstanding") {
			call(rank, rank ? "Irecv" : "Isend", at, at + 50, partner(rank, 0, 8) ",\"Requests\":[" i + 1 "]")
			all = all (i ? "," : "") i + 1
		}
		if (form == "collected") call(rank, "Allreduce", at, at + 50, ",\"Comm\":0,\"Bytes\":" i ",\"RecvBytes\":" i)
		if (form == "probes" && rank == 0) call(rank, "Send", at, at + 50, partner(rank, 0, 8))
		if (form == "probes" && rank == 1) {
			call(rank, "Probe", at, at + 20, ",\"Comm\":0,\"Peer\":0,\"Tag\":0" actual(0, 8))
			call(rank, "Recv", at + 30, at + 50, partner(rank, 0, 8) actual(0, 8))
		}
		if (form == "polls") call(rank, "Iprobe", at, at + 20, ",\"Comm\":0,\"Peer\":" 1 - rank ",\"Tag\":" i)
	}
	if (form == "outstanding") call(rank, "Waitall", 2000 + 100 * n, 3000 + 100 * n, ",\"Requests\":[" all "]")
}

# A detour as CSV has it, by its number.
function detour(i) {
	if (form == "detours") return whole(1000 * (i + 1)) ",100,"
	if (form == "detour-durations") return whole(1000 * (i + 1)) "," 1 + 7919 * i % 997 ","
	if (form == "detour-gaps") return whole(1000 * (i + 1) + 7919 * i % 499) "," 1 + 7919 * i % 499 ","
	if (form == "detour-causes") return whole(1000 * (i + 1)) ",100,thread:t" i
}

# The label of a calc in GOAL.
function label(i) { return form == "labels" ? named("l", i * 7919 % n) "_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" : named("l", i) }

# A call that liballprof records.
function recorded(name, arguments) {
	print "MPI_" name ":" whole(clock) ".000000:" arguments ":" whole(clock + 12) ".250000"
	clock += 40
}

BEGIN {
	if (message(0, 0) != "")
		for (rank = 0; rank < 2; rank++) {
			print "rank", rank
			for (i = 0; i < n; i++) print i, (rank == 0 ? "send 1" : form == "any-source" ? "recv -1" : "recv 0"), message(rank, i)
		}
	if (calc(0) != "") {
		print "rank 0"
		for (i = 0; i < n; i++) print i, "calc", calc(i)
		if (form == "dependences") {
			printf "%s calc 10", n
			for (i = n - 1; i >= 0; i--) printf " r%s", i
			print ""
		}
	}
	if (first(0) != "") {
		print "rank 0"
		for (i = 0; i < n; i++) print i, first(i)
		for (rank = 1; rank <= n; rank++) print "rank " rank "\n0 " other(rank)
	}
	if (form == "ranks")
		for (rank = 0; rank <= n; rank++) {
			print "rank", rank
			if (rank < n || n % 2) print 0, rank % 2 ? "recv " rank - 1 " 0" : "send " rank + 1 " 0"
		}
	# After a calc: without it, a barrier would be simulated by a shortcut.
	if (form == "members") print "comm", permuted()
	if (form == "barrier" || form == "members")
		for (rank = 0; rank <= n; rank++) print "rank " rank "\n0 calc 10\n1 barrier", form == "members" ? 1 : 0, "r0"
	if (collective(0) != "") {
		if (form == "communicators") for (i = 0; i < n; i++) print "comm 0,1"
		for (rank = 0; rank < 2; rank++) {
			print "rank", rank
			for (i = 0; i < n; i++) print i, collective(i)
		}
	}
	if (form == "alltoall" || form == "alltoallv") {
		ranks = int(sqrt(n))
		for (rank = 0; rank < ranks; rank++) print "rank " rank "\n0 " alltoall(rank, ranks)
	}
	if (steps == "traces")
		for (rank = 0; rank < 2; rank++) {
			call(rank, "Init", 0, 10)
			calls(rank)
			call(rank, "Finalize", 10000 + 200 * n, 10000 + 200 * n)
		}
	if (steps == "noise") {
		print "# loggops.header {\"method\":\"selfish\",\"length_ns\":" whole(n * 1000 + 1000000) "}\narrival_ns,duration_ns,cause"
		for (i = 0; i < n; i++) print detour(i)
	}
	if (steps == "goal") {
		print "num_ranks 1\nrank 0 {"
		for (i = 0; i < n; i++) {
			print label(i) ": calc 10"
			if (i) print label(i), "requires", label(form == "goal-far" ? int(i / 2) : i - 1)
		}
		print "}"
	}
	if (steps == "recordings") {
		print "# htor's PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)"
		print "MPI_Init:-:140737488343500:140737488344604:1000.000000"
		clock = 2000
		for (i = 0; i < n; i++) {
			if (form == "recording") recorded("Allreduce", "140737488342264:140737488341160:1:2,4,4:3:0,0,1")
			if (form == "recorded-sizes") recorded("Allreduce", "140737488342264:140737488341160:" i + 1 ":2,4,4:3:0,0,1")
			if (form == "recorded-buffers") recorded("Allreduce", whole(140737488342264 + 64 * i) ":140737488341160:1:2,4,4:3:0,0,1")
			if (form == "recorded-requests") {
				recorded("Isend", "11033760:4500:11,8,8:-2:4000:0,0,1:" whole(140737488340208 + 8 * i))
				recorded("Wait", whole(140737488340208 + 8 * i) ":0")
			}
		}
		print "MPI_Finalize:" whole(clock) ".000000:-"
	}
	some = int(n / 100)
	if (form == "runs") print "--runs", some < 2 ? 2 : some, "--noise periodic:freq=1kHz,duration=10us"
	if (form == "points") print "--sweep L=1ns.." (some < 2 ? 2 : some) "ns:1ns"
	if (form == "delays") for (i = 0; i < some || i < 1; i++) print "--delay rank=0,time=1us,duration=1us"
}
