package rest

import (
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/publicweb"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/stream"
)

// ReadModels are what answers are read from; Positions say how current they are.
type ReadModels struct {
	Positions *live.Positions
	Changes   *live.Changes
	Board     *live.Board
}

// Ports are the parts of a process that the API needs.
type Ports struct {
	Stores     stores.Stores
	Log        eventlog.Log
	ReadModels ReadModels
	Queue      *river.Client
	Offer      *Offer
	PublicWeb  *publicweb.Guard
}

// Serve serves the REST API at an address.
func Serve(p *lifecycle.Process, at Address, ports Ports) error {
	surface, err := surfaceOf(p, at, ports)
	if err != nil {
		return err
	}
	p.Run("key uses", surface.RecordKeyUses)
	p.Run("sessions seen", surface.RecordSessionsSeen)
	p.Run("access trail", surface.RecordAccesses)
	p.Run("request rates", surface.ShareRequestRates)
	lifecycle.Serve(p, "api", handlers.NewServer(surface.Handler(), surface.Drain, p.Logger).WithTLS(at.tls), at.listener)
	return nil
}

func surfaceOf(p *lifecycle.Process, at Address, ports Ports) (*handlers.API, error) {
	kept := ports.Stores
	downloads, err := Downloads(at, kept)
	if err != nil {
		return nil, err
	}
	uploads, err := files.NewUploads(at.root, kept.Keys.Purposes(seal.PurposeUploadURL)...)
	if err != nil {
		return nil, err
	}
	area, err := accountArea(p, at, ports)
	if err != nil {
		return nil, err
	}
	return handlers.New(handlers.Config{
		AccountArea: area, Commands: ports.Log.Gateway, Positions: ports.ReadModels.Positions,
		Jobs:    jobs{projections.NewJobs(kept.DB), ports.ReadModels.Changes},
		Changes: ports.ReadModels.Changes, Progress: ports.ReadModels.Board,
		Keys: projections.NewKeys(kept.DB), Credits: projections.NewCredits(kept.DB),
		Operators: records.NewOperatorKeys(kept.DB), Feed: stream.NewFeed(kept.Reading, kept.Brokers.Generation, stream.NewVersions(domain.Codec, domain.Replaced...)), Checkpoints: checkpoints.NewPublished(kept.Reading),
		Objects: requestObjects{kept.Objects}, Sealer: kept.Sealer, Registry: ports.Offer, Downloads: downloads, Uploads: uploads,
		PublicWeb: ports.PublicWeb, URLChecks: records.NewURLChecks(kept.DB),
		Trace:   requestSpans(p.Tracer),
		Observe: func(s rest.Served) { p.Metrics.Answered(s.Method, s.Route, s.Status, s.Took, s.TraceID) }, Log: p.Logger,
	})
}

// Downloads returns the signer of output addresses below the public root.
func Downloads(at Address, kept stores.Stores) (*files.Downloads, error) {
	return files.NewDownloads(at.root, kept.Keys.Purposes(seal.PurposeDownloadURL)...)
}
