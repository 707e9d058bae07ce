"""Reads PDFs with other programs, to compare: peers.py FILE.pdf ... writes FILE.PEER.md, .json (tables) or .docx beside each.

An output that is there is left alone, so that a second run costs nothing. A peer that fails, or takes longer than a minute of processor
time, has an empty output. None of these programs is shipped; two are under the AGPL, which is fine for comparing.
"""

import io
import json
import logging
import multiprocessing
import signal
import sys
import types
import warnings
from pathlib import Path

# Of the processor, and by the clock.
SECONDS_MAX, CLOCK_MAX = 60, 600


def pymupdf4llm(path):
    import pymupdf4llm as peer
    return peer.to_markdown(path, show_progress=False)


def markitdown(path):
    # It imports a model that guesses the types of files: the type is known here.
    sys.modules.setdefault("magika", types.ModuleType("magika"))
    from markitdown.converters._pdf_converter import PdfConverter
    from markitdown._stream_info import StreamInfo
    with open(path, "rb") as file:
        return PdfConverter().convert(io.BytesIO(file.read()), StreamInfo(mimetype="application/pdf", extension=".pdf")).markdown


def pdfplumber(path):
    import pdfplumber as peer
    with peer.open(path) as pdf:
        return json.dumps([[[cell or "" for cell in row] for row in table] for page in pdf.pages for table in page.extract_tables()])


def camelot(path):
    import camelot as peer
    found = []
    for flavor in ("lattice", "stream"):
        found = [[[str(cell) for cell in row] for row in table.df.values.tolist()] for table in peer.read_pdf(path, pages="all", flavor=flavor)]
        if found:
            break
    return json.dumps(found)


def pdf2docx(path, output):
    from pdf2docx import Converter
    converter = Converter(path)
    converter.convert(str(output))
    converter.close()


PEERS = {"pymupdf4llm": ".md", "markitdown": ".md", "pdfplumber": ".json", "camelot": ".json", "pdf2docx": ".docx"}


def read(job):
    path, peer = job
    output = Path(path).with_suffix("." + peer + PEERS[peer])
    if output.exists():
        return
    signal.setitimer(signal.ITIMER_PROF, SECONDS_MAX)
    signal.alarm(CLOCK_MAX)
    text = ""
    try:
        if peer == "pdf2docx":
            pdf2docx(path, output)
            return
        text = globals()[peer](path)
    except Exception as err:  # a peer's failure is a result
        print(peer, path, type(err).__name__, err, file=sys.stderr)
        text = "[]" if PEERS[peer] == ".json" else ""
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
    output.write_text(text)


def late(*_):
    raise TimeoutError("too long")


def start():
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, late)
    signal.signal(signal.SIGPROF, late)


def main():
    jobs = [(path, peer) for path in sys.argv[1:] for peer in PEERS]
    with multiprocessing.Pool(2, start) as pool:
        for _ in pool.imap_unordered(read, jobs):
            pass


main()
