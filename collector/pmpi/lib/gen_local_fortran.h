/* Generated from local.txt by "go generate" in collector/pmpi: do not edit. */
#include "local.h"

void LG_PF(comm_group)(void *comm, void *group, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_group)(void *comm, void *group, void *error)
{
    LG_F_LOCAL(LG_PF(comm_group)(comm, group, error));
}

void LG_PF(comm_remote_group)(void *comm, void *group, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(comm_remote_group)(void *comm, void *group, void *error)
{
    LG_F_LOCAL(LG_PF(comm_remote_group)(comm, group, error));
}

void LG_PF(group_compare)(void *group1, void *group2, void *result, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_compare)(void *group1, void *group2, void *result, void *error)
{
    LG_F_LOCAL(LG_PF(group_compare)(group1, group2, result, error));
}

void LG_PF(group_difference)(void *group1, void *group2, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_difference)(void *group1, void *group2, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_difference)(group1, group2, newgroup, error));
}

void LG_PF(group_excl)(void *group, void *n, void *ranks, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_excl)(void *group, void *n, void *ranks, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_excl)(group, n, ranks, newgroup, error));
}

void LG_PF(group_free)(void *group, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_free)(void *group, void *error)
{
    LG_F_LOCAL(LG_PF(group_free)(group, error));
}

void LG_PF(group_incl)(void *group, void *n, void *ranks, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_incl)(void *group, void *n, void *ranks, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_incl)(group, n, ranks, newgroup, error));
}

void LG_PF(group_intersection)(void *group1, void *group2, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_intersection)(void *group1, void *group2, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_intersection)(group1, group2, newgroup, error));
}

void LG_PF(group_range_excl)(void *group, void *n, void *ranges, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_range_excl)(void *group, void *n, void *ranges, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_range_excl)(group, n, ranges, newgroup, error));
}

void LG_PF(group_range_incl)(void *group, void *n, void *ranges, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_range_incl)(void *group, void *n, void *ranges, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_range_incl)(group, n, ranges, newgroup, error));
}

void LG_PF(group_translate_ranks)(void *group1, void *n, void *ranks1, void *group2, void *ranks2, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_translate_ranks)(void *group1, void *n, void *ranks1, void *group2, void *ranks2, void *error)
{
    LG_F_LOCAL(LG_PF(group_translate_ranks)(group1, n, ranks1, group2, ranks2, error));
}

void LG_PF(group_union)(void *group1, void *group2, void *newgroup, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(group_union)(void *group1, void *group2, void *newgroup, void *error)
{
    LG_F_LOCAL(LG_PF(group_union)(group1, group2, newgroup, error));
}

void LG_PF(op_commutative)(void *op, void *commute, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(op_commutative)(void *op, void *commute, void *error)
{
    LG_F_LOCAL(LG_PF(op_commutative)(op, commute, error));
}

void LG_PF(op_create)(void *user_fn, void *commute, void *op, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(op_create)(void *user_fn, void *commute, void *op, void *error)
{
    LG_F_LOCAL(LG_PF(op_create)(user_fn, commute, op, error));
}

void LG_PF(op_free)(void *op, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(op_free)(void *op, void *error)
{
    LG_F_LOCAL(LG_PF(op_free)(op, error));
}

void LG_PFB(pack)(void *inbuf, void *incount, void *datatype, void *outbuf, void *outsize, void *position, void *comm, void *error) __attribute__((weak));
LG_F_WRAPPER LG_FB(pack)(void *inbuf, void *incount, void *datatype, void *outbuf, void *outsize, void *position, void *comm, void *error)
{
    LG_F_LOCAL(LG_PFB(pack)(inbuf, incount, datatype, outbuf, outsize, position, comm, error));
}

void LG_PFB(pack_external)(void *datarep, void *inbuf, void *incount, void *datatype, void *outbuf, void *outsize, void *position, void *error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_FB(pack_external)(void *datarep, void *inbuf, void *incount, void *datatype, void *outbuf, void *outsize, void *position, void *error, size_t length)
{
    LG_F_LOCAL(LG_PFB(pack_external)(datarep, inbuf, incount, datatype, outbuf, outsize, position, error, length));
}

void LG_PF(pack_external_size)(void *datarep, void *incount, void *datatype, void *size, void *error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_F(pack_external_size)(void *datarep, void *incount, void *datatype, void *size, void *error, size_t length)
{
    LG_F_LOCAL(LG_PF(pack_external_size)(datarep, incount, datatype, size, error, length));
}

void LG_PF(pack_size)(void *incount, void *datatype, void *comm, void *size, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(pack_size)(void *incount, void *datatype, void *comm, void *size, void *error)
{
    LG_F_LOCAL(LG_PF(pack_size)(incount, datatype, comm, size, error));
}

void LG_PFB(reduce_local)(void *inbuf, void *inoutbuf, void *count, void *datatype, void *op, void *error) __attribute__((weak));
LG_F_WRAPPER LG_FB(reduce_local)(void *inbuf, void *inoutbuf, void *count, void *datatype, void *op, void *error)
{
    LG_F_LOCAL(LG_PFB(reduce_local)(inbuf, inoutbuf, count, datatype, op, error));
}

void LG_PF(type_commit)(void *datatype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_commit)(void *datatype, void *error)
{
    LG_F_LOCAL(LG_PF(type_commit)(datatype, error));
}

void LG_PF(type_contiguous)(void *count, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_contiguous)(void *count, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_contiguous)(count, oldtype, newtype, error));
}

void LG_PF(type_create_darray)(void *size, void *rank, void *ndims, void *array_of_gsizes, void *array_of_distribs, void *array_of_dargs, void *array_of_psizes, void *order, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_darray)(void *size, void *rank, void *ndims, void *array_of_gsizes, void *array_of_distribs, void *array_of_dargs, void *array_of_psizes, void *order, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_darray)(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype, error));
}

void LG_PF(type_create_hindexed)(void *count, void *array_of_blocklengths, void *array_of_displacements, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_hindexed)(void *count, void *array_of_blocklengths, void *array_of_displacements, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_hindexed)(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, error));
}

void LG_PF(type_create_hindexed_block)(void *count, void *blocklength, void *array_of_displacements, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_hindexed_block)(void *count, void *blocklength, void *array_of_displacements, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_hindexed_block)(count, blocklength, array_of_displacements, oldtype, newtype, error));
}

void LG_PF(type_create_hvector)(void *count, void *blocklength, void *stride, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_hvector)(void *count, void *blocklength, void *stride, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_hvector)(count, blocklength, stride, oldtype, newtype, error));
}

void LG_PF(type_create_indexed_block)(void *count, void *blocklength, void *array_of_displacements, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_indexed_block)(void *count, void *blocklength, void *array_of_displacements, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_indexed_block)(count, blocklength, array_of_displacements, oldtype, newtype, error));
}

void LG_PF(type_create_struct)(void *count, void *array_of_blocklengths, void *array_of_displacements, void *array_of_types, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_struct)(void *count, void *array_of_blocklengths, void *array_of_displacements, void *array_of_types, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_struct)(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype, error));
}

void LG_PF(type_create_subarray)(void *ndims, void *array_of_sizes, void *array_of_subsizes, void *array_of_starts, void *order, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_create_subarray)(void *ndims, void *array_of_sizes, void *array_of_subsizes, void *array_of_starts, void *order, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_create_subarray)(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype, error));
}

void LG_PF(type_dup)(void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_dup)(void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_dup)(oldtype, newtype, error));
}

void LG_PF(type_free)(void *datatype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_free)(void *datatype, void *error)
{
    LG_F_LOCAL(LG_PF(type_free)(datatype, error));
}

void LG_PF(type_indexed)(void *count, void *array_of_blocklengths, void *array_of_displacements, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_indexed)(void *count, void *array_of_blocklengths, void *array_of_displacements, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_indexed)(count, array_of_blocklengths, array_of_displacements, oldtype, newtype, error));
}

void LG_PF(type_match_size)(void *typeclass, void *size, void *datatype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_match_size)(void *typeclass, void *size, void *datatype, void *error)
{
    LG_F_LOCAL(LG_PF(type_match_size)(typeclass, size, datatype, error));
}

void LG_PF(type_vector)(void *count, void *blocklength, void *stride, void *oldtype, void *newtype, void *error) __attribute__((weak));
LG_F_WRAPPER LG_F(type_vector)(void *count, void *blocklength, void *stride, void *oldtype, void *newtype, void *error)
{
    LG_F_LOCAL(LG_PF(type_vector)(count, blocklength, stride, oldtype, newtype, error));
}

void LG_PFB(unpack)(void *inbuf, void *insize, void *position, void *outbuf, void *outcount, void *datatype, void *comm, void *error) __attribute__((weak));
LG_F_WRAPPER LG_FB(unpack)(void *inbuf, void *insize, void *position, void *outbuf, void *outcount, void *datatype, void *comm, void *error)
{
    LG_F_LOCAL(LG_PFB(unpack)(inbuf, insize, position, outbuf, outcount, datatype, comm, error));
}

void LG_PFB(unpack_external)(void *datarep, void *inbuf, void *insize, void *position, void *outbuf, void *outcount, void *datatype, void *error, size_t length) __attribute__((weak));
LG_F_WRAPPER LG_FB(unpack_external)(void *datarep, void *inbuf, void *insize, void *position, void *outbuf, void *outcount, void *datatype, void *error, size_t length)
{
    LG_F_LOCAL(LG_PFB(unpack_external)(datarep, inbuf, insize, position, outbuf, outcount, datatype, error, length));
}
