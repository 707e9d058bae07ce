package projections

// Progress is what one commit brought.
type Progress struct {
	Partition  int32
	NextOffset int64
	// Events were projected, Skipped records passed; Unknown of the events have a type this program does not know.
	Events, Skipped, Unknown int
	// GrantedUnits, ChargedUnits and RefundedUnits are the credits that the events moved, each counted upwards.
	GrantedUnits, ChargedUnits, RefundedUnits int64
}

func progressOf(b *batch) Progress {
	p := Progress{
		Partition: b.partition, NextOffset: b.to.NextOffset, Events: len(b.events), Skipped: len(b.letters), Unknown: b.unknown,
	}
	for i := range b.events {
		m, moved := movementOf(b.events[i].Data)
		if !moved {
			continue
		}
		switch m.kind {
		case LedgerGrant:
			p.GrantedUnits += m.delta.Delta
		case LedgerCharge:
			p.ChargedUnits -= m.delta.Delta
		case LedgerRefund:
			p.RefundedUnits += m.delta.Delta
		}
	}
	return p
}
