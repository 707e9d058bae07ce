package admin

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/river"
)

// Queues prints how much work each queue holds. A queue without work is not listed.
func (o Operator) Queues(ctx context.Context) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		client, err := river.New(kept.DB.Pool(), river.Config{ID: "operator", Logger: o.Logger})
		if err != nil {
			return nil, err
		}
		depths, err := client.Depths(ctx)
		listed := queuesListed{Queues: make([]queueLine, len(depths))}
		for i, d := range depths {
			listed.Queues[i] = queueLine{d.Queue, d.Due, d.Scheduled, d.Running, d.OldestAge.Seconds()}
		}
		return listed, err
	})
}

type queueLine struct {
	Queue string `json:"queue"`
	// Due work could run now, scheduled work is for later.
	Due       int64 `json:"due"`
	Scheduled int64 `json:"scheduled"`
	Running   int64 `json:"running"`
	// OldestSeconds is how long the oldest due work has waited.
	OldestSeconds float64 `json:"oldestSeconds"`
}

type queuesListed struct {
	Queues []queueLine `json:"queues"`
}

func (r queuesListed) tell(out io.Writer) {
	if len(r.Queues) == 0 {
		fmt.Fprintln(out, "no queue holds work")
	}
	for _, q := range r.Queues {
		fmt.Fprintf(out, "%-24s  due %-6d  running %-4d  scheduled %-6d  oldest %.1f s\n", q.Queue, q.Due, q.Running, q.Scheduled, q.OldestSeconds)
	}
}

// ListDeadLetters prints the newest records that could not be read, of all topics.
func (o Operator) ListDeadLetters(ctx context.Context, limit int) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		letters, err := records.NewDeadLetters(kept.DB, o.Logger).Newest(ctx, limit)
		return lettersListed{letters}, err
	})
}

type lettersListed struct {
	DeadLetters []records.DeadLetter `json:"deadLetters"`
}

func (r lettersListed) tell(out io.Writer) {
	if len(r.DeadLetters) == 0 {
		fmt.Fprintln(out, "no dead letters")
	}
	for _, l := range r.DeadLetters {
		reason, _, _ := strings.Cut(l.Reason, "\n")
		fmt.Fprintf(out, "%s  %s/%d offset %d place %d  %d bytes  %s\n", l.BuriedAt.UTC().Format(time.RFC3339), l.Topic, l.Partition, l.Offset,
			l.Index, l.SizeBytes, reason)
	}
}

// Tables prints how large each table of the database is, with its indexes.
func (o Operator) Tables(ctx context.Context) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		tables, err := records.TableSizes(ctx, kept.DB)
		if err != nil {
			return nil, err
		}
		indexes, err := records.IndexSizes(ctx, kept.DB)
		return tablesListed{tables, indexes}, err
	})
}

type tablesListed struct {
	Tables  []records.TableSize `json:"tables"`
	Indexes []records.IndexSize `json:"indexes"`
}

func (r tablesListed) tell(out io.Writer) {
	for _, t := range r.Tables {
		fmt.Fprintf(out, "%-24s  rows %d in %s  indexes %s  dead rows %d  vacuumed %s", t.Table, t.Rows, size(t.RowBytes),
			size(t.IndexBytes), t.DeadRows, vacuumed(t.VacuumedAt))
		if t.Partitions > 0 {
			fmt.Fprintf(out, "  partitions %d", t.Partitions)
		}
		fmt.Fprintln(out)
		for _, i := range r.Indexes {
			if i.Table == t.Table && i.Bytes >= indexShownMin {
				fmt.Fprintf(out, "    %-36s  %s, used %d times\n", i.Index, size(i.Bytes), i.Scans)
			}
		}
	}
}

// indexShownMin is the size from which an index is worth a line of its own.
const indexShownMin = 1 << 20

func size(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) } //nolint:mnd // megabytes

func vacuumed(at *time.Time) string {
	if at == nil {
		return "never"
	}
	return at.UTC().Format(time.RFC3339)
}
