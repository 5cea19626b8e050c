# Solves a Poisson equation on a square grid with PETSc, by conjugate gradients:
#     ksp.py POINTS_PER_SIDE SOLVES
import sys
from petsc4py import PETSc

n, repeats = int(sys.argv[1]), int(sys.argv[2])
grid = PETSc.DMDA().create([n, n], stencil_width=1)
A = grid.createMatrix()
row, col = PETSc.Mat.Stencil(), PETSc.Mat.Stencil()
(x0, x1), (y0, y1) = grid.getRanges()
for y in range(y0, y1):
    for x in range(x0, x1):
        row.index = (x, y)
        for dx, dy, value in (0, 0, 4), (-1, 0, -1), (1, 0, -1), (0, -1, -1), (0, 1, -1):
            if 0 <= x + dx < n and 0 <= y + dy < n:
                col.index = (x + dx, y + dy)
                A.setValueStencil(row, col, value)
A.assemble()
b = grid.createGlobalVector()
b.set(1)
u = b.duplicate()
ksp = PETSc.KSP().create()
ksp.setOperators(A)
ksp.setType("cg")
ksp.getPC().setType("jacobi")
for _ in range(repeats):
    u.set(0)
    ksp.solve(b, u)
PETSc.Sys.Print(ksp.getIterationNumber(), u.norm())
