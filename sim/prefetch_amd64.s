#include "textflag.h"

// func prefetch(at unsafe.Pointer)
TEXT ·prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ at+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func prefetchLines(at unsafe.Pointer, lines int)
TEXT ·prefetchLines(SB), NOSPLIT|NOFRAME, $0-16
	MOVQ at+0(FP), AX
	MOVQ lines+8(FP), CX
next:
	PREFETCHT0 (AX)
	ADDQ $64, AX
	SUBQ $1, CX
	JGT  next
	RET
