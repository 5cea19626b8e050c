# Order statistics for table.awk and noise.awk.

# quantile returns that of the sorted values 1..n: of two neighbors, interpolated.
function quantile(values, n, q,    at, below) {
    at = 1 + (n - 1) * q
    below = int(at)
    return values[below] + (at > below ? (at - below) * (values[below + 1] - values[below]) : 0)
}

# insert puts a value in its place among the sorted values 1..n.
function insert(values, n, value) {
    for (; n > 0 && values[n] > value; n--)
        values[n + 1] = values[n]
    values[n + 1] = value
}
