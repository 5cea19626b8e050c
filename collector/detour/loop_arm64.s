//go:build !purego

#include "textflag.h"

// func ticks() uint64
TEXT ·ticks(SB), NOSPLIT, $0-8
	MRS  CNTVCT_EL0, R0
	MOVD R0, ret+0(FP)
	RET

// func least(deadline, floor uint64) uint64
TEXT ·least(SB), NOSPLIT, $0-24
	MOVD deadline+0(FP), R10
	MOVD floor+8(FP), R11
	MOVD $-1, R9 // the least above the floor
	MRS  CNTVCT_EL0, R8 // the clock at the start of the iteration

	PCALIGN $32
again:
	MRS  CNTVCT_EL0, R0
	SUB  R8, R0, R1
	SUB  R11, R1 // what is below is now greater than all else
	CMP  R9, R1
	CSEL LO, R1, R9, R9
	MOVD R0, R8
	CMP  R10, R0
	BLO  again

	ADD  R11, R9
	MOVD R9, ret+16(FP)
	RET

// func loop(records []record, threshold, deadline uint64, stop *atomic.Uint32) int
TEXT ·loop(SB), NOSPLIT, $0-56
	MOVD records_base+0(FP), R2
	MOVD records_len+8(FP), R3
	MOVD threshold+24(FP), R9
	MOVD deadline+32(FP), R10
	MOVD stop+40(FP), R5
	MOVD ZR, R4 // records
	MRS  CNTVCT_EL0, R8 // the clock at the start of the iteration

	PCALIGN $32
again:
	MRS  CNTVCT_EL0, R0
	SUB  R8, R0, R1
	CMP  R9, R1
	BHI  detour

next:
	MOVD  R0, R8
	CMP   R10, R0
	BHS   done
	MOVWU (R5), R6
	CBZW  R6, again

done:
	MOVD R4, ret+48(FP)
	RET

detour:
	MOVD R8, (R2)
	MOVD R1, 8(R2)
	ADD  $16, R2
	ADD  $1, R4
	CMP  R3, R4
	BLT  next
	B    done
