package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestRequests compares random sequences of calls with a list of requests that is searched for each.
func TestRequests(t *testing.T) {
	t.Parallel()
	type request struct {
		handle, number     int64
		persistent, active bool
	}
	rapid.Check(t, func(t *rapid.T) {
		q := Requests[int64, int64]{}
		var list, order []*request // all that are not over, and the active ones
		created := int64(0)
		for range rapid.IntRange(1, 60).Draw(t, "calls") {
			handle := int64(rapid.IntRange(0, 4).Draw(t, "handle"))
			at := slices.IndexFunc(list, func(r *request) bool { return r.handle == handle })
			var model *request
			if at >= 0 {
				model = list[at]
			}
			switch r := q.Of(handle); rapid.SampledFrom([]string{"post", "make", "start", "complete", "free", "skip", "complete any"}).Draw(t, "call") {
			case "post":
				created++
				list = append(list, &request{handle, created, false, true})
				order = append(order, list[len(list)-1])
				expect.Same(t, created, q.Post(handle, -created).Number)
			case "make":
				created++
				list = append(list, &request{handle, created, true, false})
				expect.Same(t, created, q.Make(handle, -created).Number)
			case "skip":
				created++
				expect.Same(t, created, q.Skip())
			case "start":
				if model != nil {
					if q.Start(r); !model.active {
						model.active, order = true, append(order, model)
					}
				}
			case "complete":
				want := int64(trace.UnknownRequest)
				if model != nil {
					want = model.number
					order = slices.DeleteFunc(order, func(r *request) bool { return r == model })
					if model.active = false; !model.persistent {
						list = slices.Delete(list, at, at+1)
					}
				}
				expect.Same(t, want, q.Complete(r))
			case "free":
				if model != nil {
					order = slices.DeleteFunc(order, func(r *request) bool { return r == model })
					list = slices.Delete(list, at, at+1)
					q.Free(r)
				}
			case "complete any":
				n, chosen := 0, rapid.IntRange(0, 4).Draw(t, "chosen")
				for r := range q.Active() {
					if n++; n-1 != chosen {
						continue
					}
					model = order[chosen]
					expect.Same(t, model.number, q.Complete(r))
					order = slices.Delete(order, chosen, chosen+1)
					if model.active = false; !model.persistent {
						list = slices.DeleteFunc(list, func(r *request) bool { return r == model })
					}
					break
				}
			}
			var got, want []int64
			for r := range q.Active() {
				got = append(got, r.Number)
				expect.Same(t, -r.Number, r.Info)
			}
			for _, r := range order {
				want = append(want, r.number)
			}
			expect.Same(t, want, got)
			if (q.Oldest() == nil) != (len(order) == 0) {
				t.Errorf("oldest %v of %d", q.Oldest(), len(order))
			}
		}
	})
}

// TestOwn: a thread completes its own requests. Counterexample: a thread without requests completes those of others.
func TestOwn(t *testing.T) {
	q := Requests[int, int]{}
	for thread := range int32(2) {
		q.Post(0, 0).Thread = thread
	}
	expect.Same(t, false, q.Own(1)(q.Oldest()))
	expect.Same(t, true, q.Own(1)(q.Latest()))
	expect.Same(t, true, q.Own(2)(q.Oldest()))
	expect.Same(t, q.Oldest().Number, q.Of(1, 0).Number)
}
