package projector

import (
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
)

// Progress is what one commit wrote.
type Progress struct {
	Partition  int32
	NextOffset int64
	// Events counts projected events, Skipped skipped records, Unknown events of a type that this program does not know.
	Events, Skipped, Unknown int
	// GrantedUnits, ChargedUnits and RefundedUnits are the credits that the events moved, each as a positive sum.
	GrantedUnits, ChargedUnits, RefundedUnits int64
}

func progressOf(b *batch.Batch) Progress {
	p := Progress{
		Partition: b.Partition, NextOffset: b.To.NextOffset, Events: len(b.Events), Skipped: len(b.Letters), Unknown: b.Unknown,
	}
	for i := range b.Events {
		m, moved := models.MovementOf(b.Events[i].Data)
		if !moved {
			continue
		}
		switch m.Kind {
		case models.LedgerGrant:
			p.GrantedUnits += m.Delta.Delta
		case models.LedgerCharge:
			p.ChargedUnits -= m.Delta.Delta
		case models.LedgerRefund:
			p.RefundedUnits += m.Delta.Delta
		}
	}
	return p
}
