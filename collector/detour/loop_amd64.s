//go:build !purego

#include "textflag.h"

// func ticks() uint64
TEXT ·ticks(SB), NOSPLIT, $0-8
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, ret+0(FP)
	RET

// func least(deadline, floor uint64) uint64
TEXT ·least(SB), NOSPLIT, $0-24
	MOVQ deadline+0(FP), R10
	MOVQ floor+8(FP), R11
	MOVQ $-1, R9 // the least above the floor
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, R8  // the clock at the start of the iteration

	PCALIGN $32
again:
	RDTSC
	SHLQ    $32, DX
	ORQ     DX, AX
	MOVQ    AX, CX
	SUBQ    R8, CX
	SUBQ    R11, CX // what is below is now greater than all else
	CMPQ    CX, R9
	CMOVQCS CX, R9
	MOVQ    AX, R8
	CMPQ    AX, R10
	JCS     again

	ADDQ R11, R9
	MOVQ R9, ret+16(FP)
	RET

// func loop(records []record, threshold, deadline uint64, stop *atomic.Uint32) int
TEXT ·loop(SB), NOSPLIT, $0-56
	MOVQ records_base+0(FP), DI
	MOVQ records_len+8(FP), R11
	MOVQ threshold+24(FP), R9
	MOVQ deadline+32(FP), R10
	MOVQ stop+40(FP), SI
	XORQ BX, BX // records
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, R8 // the clock at the start of the iteration

	PCALIGN $32
again:
	RDTSC
	SHLQ $32, DX
	ORQ  DX, AX
	MOVQ AX, CX
	SUBQ R8, CX
	CMPQ CX, R9
	JHI  detour

next:
	MOVQ AX, R8
	CMPQ AX, R10
	JCC  done
	CMPL (SI), $0
	JEQ  again

done:
	MOVQ BX, ret+48(FP)
	RET

detour:
	MOVQ R8, (DI)
	MOVQ CX, 8(DI)
	ADDQ $16, DI
	INCQ BX
	CMPQ BX, R11
	JLT  next
	JMP  done
