#include "textflag.h"

// func Prefetch(at unsafe.Pointer)
TEXT ·Prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func FetchLines(from unsafe.Pointer, bytes uintptr)
TEXT ·FetchLines(SB), NOSPLIT|NOFRAME, $0-16
	MOVD from+0(FP), R0
	MOVD bytes+8(FP), R1
next:
	PRFM (R0), PLDL1KEEP
	ADD  $64, R0
	SUBS $64, R1
	BHI  next
	RET

// func PrefetchForWrite(at unsafe.Pointer)
TEXT ·PrefetchForWrite(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PSTL1KEEP
	RET
