#include "textflag.h"

// func prefetch(at unsafe.Pointer)
TEXT ·prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func prefetchLines(at unsafe.Pointer, lines int)
TEXT ·prefetchLines(SB), NOSPLIT|NOFRAME, $0-16
	MOVD at+0(FP), R0
	MOVD lines+8(FP), R1
next:
	PRFM (R0), PLDL1KEEP
	ADD  $64, R0
	SUB  $1, R1
	CBNZ R1, next
	RET
