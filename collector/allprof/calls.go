package allprof

import "strings"

// The arguments of a call are told by a letter each, in the order of the C
// binding:
//
//	.  nothing that matters: a buffer, an operation, a status, an output
//	n t N V   count, datatype, counts and displacements of what is sent
//	m u M W   the same of what is received
//	p g P G   partner and tag; of the receiving half of a sendrecv
//	c r       communicator, root
//	q w       a request's address or that of the first of an array; their number
//	k K a     colour and key; the address of the variable for a communicator
//	d o       number of dimensions, whether ranks may be reordered
//	*         whatever else there is, at the end
//
// Counts and displacements of a v form (N, V, M, W) are in the files as an
// address, a list, or both in two fields.

// effect is what a call does with requests.
type effect uint8

const (
	noRequest    effect = iota
	posts               // makes a request that is under way
	makes               // makes a persistent request
	starts              // starts persistent requests
	completes           // returns when all are complete
	completesAny        // returns when one is complete
	completesSome
	tests
	testsAll
	testsAny
	testsSome
	cancels
	frees
)

// maker is how a call makes a communicator from another.
type maker uint8

const (
	notMaker maker = iota
	dup
	split
	create
	cart
	cartSub
)

// call is what is known of an MPI function.
type call struct {
	name       string
	args       string
	effect     effect
	maker      maker
	collective bool
	gathers    bool // what is received matters at the root only
	scatters   bool // what is sent matters at the root only
	sums       bool // contributes the sum of what is received by member
	opaque     bool
	openStart  bool // may lack its start
	openEnd    bool // may lack its end
	releases   bool // MPI_Comm_free
	message    message
	lists      int    // number of v arguments
	number     uint64 // one of its own
}

// message is what of a call is a message from one rank to another.
type message uint8

const (
	noMessage message = iota
	sends
	receives
	exchanges
	repeats // persistent: any number of messages
)

// calls has every function whose arguments are understood, by name.
var calls = table()

func table() map[string]*call {
	all := map[string]*call{}
	add := func(names, args string, c call) {
		for _, name := range strings.Fields(names) {
			c := c
			c.name, c.args = "MPI_"+name, args
			for _, letter := range args {
				if strings.ContainsRune("NVMW", letter) {
					c.lists++
				}
			}
			c.number = uint64(len(all)) + 1
			all[c.name] = &c
		}
	}
	add("Send Bsend Ssend Rsend", ".ntpgc", call{message: sends})
	add("Recv", ".ntpgc.", call{message: receives})
	add("Isend Ibsend Issend Irsend", ".ntpgcq", call{effect: posts, message: sends})
	add("Irecv", ".ntpgcq", call{effect: posts, message: receives})
	add("Send_init Bsend_init Ssend_init Rsend_init Recv_init", ".ntpgcq", call{effect: makes, message: repeats})
	add("Sendrecv", ".ntpg.muPGc.", call{message: exchanges})
	add("Sendrecv_replace", ".ntpgPGc.", call{message: exchanges})
	add("Probe", "pgc.", call{})
	add("Iprobe", "pgc..", call{})

	add("Start", "q", call{effect: starts})
	add("Startall", "wq", call{effect: starts})
	add("Wait", "q.", call{effect: completes})
	add("Waitall", "wq.", call{effect: completes})
	add("Waitany", "wq..", call{effect: completesAny})
	add("Waitsome", "wq...", call{effect: completesSome})
	add("Test", "q..", call{effect: tests})
	add("Testall", "wq..", call{effect: testsAll})
	add("Testany", "wq...", call{effect: testsAny})
	add("Testsome", "wq...", call{effect: testsSome})
	add("Cancel", "q", call{effect: cancels})
	add("Request_free", "q", call{effect: frees})

	for _, form := range []struct {
		names, args string
		call        call
	}{
		{"Barrier", "c", call{}},
		{"Bcast", ".ntrc", call{}},
		{"Reduce", "..nt.rc", call{}},
		{"Allreduce Scan Exscan Reduce_scatter_block", "..nt.c", call{}},
		{"Reduce_scatter", "..Mu.c", call{sums: true}},
		{"Gather", ".nt.murc", call{gathers: true}},
		{"Gatherv", ".nt.MWurc", call{gathers: true}},
		{"Scatter", ".nt.murc", call{scatters: true}},
		{"Scatterv", ".NVt.murc", call{scatters: true}},
		{"Allgather Alltoall", ".nt.muc", call{}},
		{"Allgatherv", ".nt.MWuc", call{}},
		{"Alltoallv", ".NVt.MWuc", call{}},
	} {
		form.call.collective = true
		add(form.names, form.args, form.call)
		form.call.effect = posts
		for _, name := range strings.Fields(form.names) {
			add("I"+strings.ToLower(name), form.args+"q", form.call)
		}
	}

	add("Comm_dup", "ca", call{collective: true, maker: dup})
	add("Comm_split", "ckKa", call{collective: true, maker: split})
	add("Comm_create", "c.a", call{collective: true, maker: create})
	add("Cart_create", "cd..oa", call{collective: true, maker: cart})
	add("Graph_create", "c...oa", call{collective: true, maker: cart})
	add("Cart_sub", "c.a", call{collective: true, maker: cartSub})
	add("Comm_free Comm_disconnect", "a", call{releases: true})

	add("Init Init_thread", "*", call{openStart: true})
	add("Finalize", "*", call{openEnd: true})
	add(localOnCommunicator, "c*", call{})
	add(local, "*", call{})
	return all
}

// The functions that do not communicate.
const (
	localOnCommunicator = `Attr_delete Attr_get Attr_put
		Cart_coords Cart_get Cart_map Cart_rank Cart_shift Cartdim_get
		Comm_call_errhandler Comm_compare Comm_delete_attr Comm_get_attr
		Comm_get_errhandler Comm_get_name Comm_group Comm_rank
		Comm_remote_group Comm_remote_size Comm_set_attr
		Comm_set_errhandler Comm_set_name Comm_size Comm_test_inter
		Errhandler_get Errhandler_set Graph_get Graph_map Graph_neighbors
		Graph_neighbors_count Graphdims_get Topo_test`
	local = `Add_error_class Add_error_code Add_error_string Address
		Alloc_mem Buffer_attach Buffer_detach Comm_create_errhandler
		Comm_create_keyval Comm_free_keyval Dims_create Errhandler_create
		Errhandler_free Error_class Error_string Finalized Free_mem
		Get_address Get_count Get_elements Get_library_version
		Get_processor_name Get_version Group_compare Group_difference
		Group_excl Group_free Group_incl Group_intersection
		Group_range_excl Group_range_incl Group_rank Group_size
		Group_translate_ranks Group_union Info_create Info_delete Info_dup
		Info_free Info_get Info_get_nkeys Info_get_nthkey
		Info_get_valuelen Info_set Initialized Is_thread_main Keyval_create
		Keyval_free Op_commutative Op_create Op_free Pack Pack_external
		Pack_external_size Pack_size Pcontrol Query_thread
		Request_get_status Status_set_cancelled Status_set_elements
		Test_cancelled Type_commit Type_contiguous Type_create_darray
		Type_create_hindexed Type_create_hindexed_block Type_create_hvector
		Type_create_indexed_block Type_create_keyval Type_create_resized
		Type_create_struct Type_create_subarray Type_delete_attr Type_dup
		Type_extent Type_free Type_free_keyval Type_get_attr
		Type_get_contents Type_get_envelope Type_get_extent Type_get_name
		Type_get_true_extent Type_hindexed Type_hvector Type_indexed
		Type_lb Type_match_size Type_set_attr Type_set_name Type_size
		Type_struct Type_ub Type_vector Unpack Unpack_external Wtick Wtime`
)
