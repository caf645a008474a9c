"""Writes HDF5 files with every combination of layout, filter, type and byte order, and the values that h5py reads.

Usage: write_table.py FOLDER SEED STEP. Writes each STEP-th combination. For each file, FILE.txt has a line per dataset:
its path, a tab, its values in row-major order, each in hexadecimal (little-endian bytes of numbers, UTF-8 of texts),
separated by '|'; or a word that the refusal must contain, after '!'.
"""

import itertools
import json
import shutil
import sys

import h5py
import numpy as np

folder, seed, step = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = np.random.default_rng(seed)

NUMBERS = [o + t for o in "<>" for t in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8")]
COLOURS = {"RED": 0, "GREEN": 1, "BLUE": 42, "DARK": -3}


def enumeration(base):
    words = COLOURS if np.dtype(base).kind == "i" else {k: abs(v) for k, v in COLOURS.items()}
    return h5py.enum_dtype(words, basetype=base)


TYPES = (
    [(t, np.dtype(t)) for t in NUMBERS]
    + [("bool", np.dtype("?"))]
    + [("enum" + b, enumeration(b)) for b in ("<i1", "<i2", ">i2", "<i4", ">i4", "<i8", ">i8", "<u1", ">u2", ">u4")]
    + [("fixed" + str(n) + c, h5py.string_dtype(c, n)) for n in (1, 7) for c in ("ascii", "utf-8")]
    + [("text" + c, h5py.string_dtype(c)) for c in ("ascii", "utf-8")]
)
REFUSED = [
    ("long-doubles", np.dtype(("g", (3,))), "arrays as elements of floats"),
    ("reference", h5py.ref_dtype, "references"),
    ("region", h5py.regionref_dtype, "references"),
    ("quad", np.dtype("f16"), "floats of 16 bytes"),
]
FILTERS = {
    "none": {},
    "gzip": {"compression": "gzip"},
    "lzf": {"compression": "lzf"},
    "shuffle": {"shuffle": True},
    "fletcher": {"fletcher32": True},
    "shuffle-fletcher": {"shuffle": True, "fletcher32": True},
    "shuffle-gzip-fletcher": {"shuffle": True, "compression": "gzip", "fletcher32": True},
    "shuffle-lzf": {"shuffle": True, "compression": "lzf"},
    "lzf-fletcher": {"compression": "lzf", "fletcher32": True},
    "shuffle-lzf-fletcher": {"shuffle": True, "compression": "lzf", "fletcher32": True},
}
# Shape, chunk, largest shape: an index for one chunk, a list, a growing list along each axis, a tree, and many chunks.
LAYOUTS = {
    "contiguous": ((5, 7), None, None),
    "single": ((5, 7), (5, 7), None),
    "fixed": ((5, 7), (2, 3), None),
    "shorter": ((5, 7), (2, 3), (9, 20)),
    "growing-0": ((5, 7), (2, 3), (None, 11)),
    "growing-1": ((5, 7), (2, 3), (11, None)),
    "growing-2": ((3, 2, 11), (2, 1, 3), (4, 3, None)),
    "tree": ((5, 7), (2, 3), (None, None)),
    "line": ((23,), (4,), (None,)),
    "cube": ((3, 4, 5), (2, 3, 2), None),
}


def values(kind, dtype, shape):
    n = int(np.prod(shape))
    if kind.startswith("enum"):
        words = list(h5py.check_enum_dtype(dtype).values())
        return rng.choice(np.array(words), n).astype(dtype).reshape(shape)
    if kind == "bool":
        return rng.integers(0, 2, n).astype("?").reshape(shape)
    if kind.startswith(("fixed", "text")):
        words = ["", "a", "bc"] if "ascii" in kind else ["", "a", "ö", "日"]
        width = 1 if kind.startswith("fixed1") else 7
        words = [w for w in words if len(w.encode()) <= width]
        found = np.array([w.encode() for w in words], dtype=object)[rng.integers(0, len(words), n)]
        return np.array(found.reshape(shape), dtype=dtype) if kind.startswith("fixed") else found.reshape(shape)
    if dtype.kind == "f":
        return rng.normal(0, 100, n).astype(dtype).reshape(shape)
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max, n, dtype=dtype.newbyteorder("="), endpoint=True).astype(dtype).reshape(shape)


def fill(kind, dtype):
    if kind == "bool":
        return True
    if kind.startswith("enum"):
        return list(h5py.check_enum_dtype(dtype).values())[2]
    if kind.startswith("fixed"):
        return np.array(b"z", dtype=dtype)
    return None if kind.startswith("text") else np.array(93.0).astype(dtype)


def words(kind, dtype, found):
    names = h5py.check_enum_dtype(dtype) if kind.startswith("enum") else None
    if names is not None:
        names = {v: k for k, v in names.items()}
    for value in found.flatten():
        if names is not None:
            yield names[int(value)].encode()
        elif isinstance(value, (bytes, np.bytes_)):
            yield bytes(value)
        elif isinstance(value, str):
            yield value.encode()
        elif kind == "bool":
            yield bytes([int(value)])
        else:
            yield np.asarray(value).astype(np.float32 if dtype.kind == "f" and dtype.itemsize == 2 else dtype.newbyteorder("<")).tobytes()


def line(out, path, texts):
    out.write(path + "\t" + "|".join(t.hex() for t in texts) + "\n")


def tables(f, out):
    combinations = itertools.product(TYPES, LAYOUTS.items(), FILTERS.items(), ("whole", "partly", "never"))
    for number, ((kind, dtype), (layout, place), (name, filters), written) in enumerate(combinations):
        shape, chunk, limit = place
        if (number + seed) % step or chunk is None and filters:
            continue
        path = "/".join((layout, name, written, kind.replace("<", "le-").replace(">", "be-")))
        options = dict(filters)
        if chunk is not None:
            options.update(chunks=chunk, maxshape=limit)
        if fill(kind, dtype) is not None and number // step % 2:
            options["fillvalue"] = fill(kind, dtype)
        try:
            dataset = f.create_dataset(path, shape, dtype=dtype, **options)
        except ValueError:
            continue  # The library has no such combination: checksums of texts of variable length.
        # Values that are no name of the enumeration are refused; 0 is RED.
        if written == "whole":
            dataset[...] = values(kind, dtype, shape)
        elif written == "partly":
            corner = tuple(slice(s // 2, s) for s in shape)
            dataset[corner] = values(kind, dtype, dataset[corner].shape)
        if kind.startswith("text") and written != "whole":
            found = np.array([b"" if v == 0 else v for v in dataset[...].flatten()], dtype=object)
        else:
            found = dataset[...]
        line(out, path, words(kind, dtype, found))


def special(f, out):
    def low(path, shape, dtype, layout=None, filters=None, chunk=None, data=None):
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        if layout is not None:
            plist.set_layout(layout)
        if chunk is not None:
            plist.set_chunk(chunk)
        if filters:
            filters(plist)
        kind = dtype if isinstance(dtype, h5py.h5t.TypeID) else h5py.h5t.py_create(np.dtype(dtype), logical=True)
        dataset = h5py.Dataset(h5py.h5d.create(f.id, path.encode(), kind, h5py.h5s.create_simple(shape), dcpl=plist))
        if data is not None:
            dataset[...] = data
        return dataset

    for kind, dtype in TYPES:
        path = "compact-" + kind.replace("<", "le-").replace(">", "be-")
        if kind.startswith("text"):
            continue
        dataset = low(path, (3, 5), dtype, layout=h5py.h5d.COMPACT, data=values(kind, dtype, (3, 5)))
        line(out, path, words(kind, dtype, dataset[...]))

    ints = np.arange(60, dtype="<i4").reshape(5, 12)
    dataset = low("implicit", (5, 12), "<i4", chunk=(2, 5), data=ints,
                  filters=lambda p: p.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY))
    line(out, "implicit", words("<i4", ints.dtype, ints))

    def optional(plist):
        plist.set_shuffle()
        plist.set_deflate(1)
        plist.set_fletcher32()

    # Chunks without some filters.
    dataset = low("masked", (6, 4), "<i4", chunk=(2, 4), filters=optional)
    expected = np.arange(24, dtype="<i4").reshape(6, 4)
    dataset[0:2] = expected[0:2]
    dataset.id.write_direct_chunk((2, 0), expected[2:4].tobytes(), filter_mask=7)
    import zlib

    dataset.id.write_direct_chunk((4, 0), zlib.compress(expected[4:6].tobytes()), filter_mask=5)
    line(out, "masked", words("<i4", expected.dtype, expected))

    # Noise that lzf cannot compress is stored without it.
    noise = rng.integers(0, 2**32, (4, 64), dtype="<u4")
    f.create_dataset("noise", data=noise, chunks=(2, 64), compression="lzf", shuffle=True)
    line(out, "noise", words("<u4", noise.dtype, noise))
    many = rng.integers(0, 1000, 20000, dtype="<i4")
    f.create_dataset("many", data=many, chunks=(2,), maxshape=(None,))
    line(out, "many", words("<i4", many.dtype, many))
    f.create_dataset("many-fixed", data=many, chunks=(3,), compression="gzip")
    line(out, "many-fixed", words("<i4", many.dtype, many))
    plane = rng.integers(0, 1000, (100, 90), dtype="<i4")
    f.create_dataset("many-tree", data=plane, chunks=(1, 2), maxshape=(None, None))
    line(out, "many-tree", words("<i4", plane.dtype, plane))
    sparse = f.create_dataset("sparse", (50000,), "<i2", chunks=(4,), maxshape=(None,), fillvalue=-5)
    sparse[31000:31010] = 1
    line(out, "sparse", words("<i2", sparse.dtype, sparse[...]))
    short = f.create_dataset("shortened", data=ints, chunks=(2, 5), maxshape=(None, 12))
    short.resize((3, 12))
    line(out, "shortened", words("<i4", ints.dtype, ints[:3]))
    f["named-type"] = np.dtype("<i4")
    f.create_dataset("of-named-type", data=ints, dtype=f["named-type"])
    line(out, "of-named-type", words("<i4", ints.dtype, ints))
    spaces = h5py.h5t.C_S1.copy()
    spaces.set_size(4)
    spaces.set_strpad(h5py.h5t.STR_SPACEPAD)
    low("spaces", (3,), spaces).id.write(h5py.h5s.ALL, h5py.h5s.ALL, np.array([b"a   ", b"b c ", b"    "], "S4"), mtype=spaces)
    line(out, "spaces", [b"a", b"b c", b""])

    for name, dtype, word in REFUSED:
        dataset = f.create_dataset("refused-" + name, (3,), dtype=dtype)
        out.write("refused-" + name + "\t!" + word + "\n")
    texts = [[b"a", b"", b"xyz"], [b"", b"b", b"c"]]
    arrays = f.create_dataset("arrays-of-texts", (2,), np.dtype(("S3", (3,))))
    arrays[...] = np.array(texts, "S3")
    lists = f.create_dataset("lists-of-texts", (2,), h5py.vlen_dtype(np.dtype("S3")))
    for i, cell in enumerate(texts):
        lists[i] = np.array(cell, "S3")
    for name in ("arrays-of-texts", "lists-of-texts"):
        cells = [[text.decode() for text in cell] for cell in f[name][...]]
        line(out, name, [json.dumps(cell, separators=(",", ":")).encode() for cell in cells])
    for name, filters in (
        ("nbit", lambda p: p.set_filter(5, 0, (8, 0, 1, 1, 4, 0, 32, 0))),
        ("scaleoffset", lambda p: p.set_scaleoffset(h5py.h5z.SO_INT, 0)),
    ):
        low("filter-" + name, (5, 12), "<i4", chunk=(2, 5), data=ints, filters=filters)
        line(out, "filter-" + name, words("<i4", ints.dtype, ints))
    external = f.create_dataset("refused-external", (4,), "<i4", external=[("other.bin", 0, 16)])
    out.write("refused-external\t!other files\n")
    layout = h5py.VirtualLayout((5, 12), "<i4")
    layout[...] = h5py.VirtualSource(".", "implicit", (5, 12))
    f.create_virtual_dataset("virtual", layout)
    line(out, "virtual", words("<i4", ints.dtype, ints))
    bits = h5py.h5t.STD_I32LE.copy()
    bits.set_precision(12)
    low("refused-precision", (4,), bits)
    out.write("refused-precision\t!integers of 12 bits in 4 bytes\n")
    f.create_dataset("utf-8-as-ascii", data=np.array(["ö".encode(), b"x"], "S4"))
    line(out, "utf-8-as-ascii", ["ö".encode(), b"x"])
    for name, bad in (("latin", b"caf\xe9"), ("cut", b"\xc3")):
        f.create_dataset("refused-" + name, data=np.array([b"ok", bad], "S4"))
        out.write("refused-" + name + "\t!not valid ASCII or UTF-8\n")
    f.create_dataset("refused-nameless", data=np.array([0, 7], "<i4"), dtype=enumeration("<i4"))
    out.write("refused-nameless\t!the value 7 has no name\n")
    flipped = f.create_dataset("refused-flipped", data=ints, chunks=(5, 12), fletcher32=True, shuffle=True)
    out.write("refused-flipped\t!does not fit its checksum fletcher32\n")
    broken = f.create_dataset("refused-broken", data=ints)
    out.write("refused-broken\t!damaged\n")
    latin = f.create_dataset("latin-units", data=ints)
    latin.attrs["units"] = np.bytes_(b"\xb5m")
    line(out, "latin-units", words("<i4", ints.dtype, ints))
    places = (h5py.h5o.get_info(broken.id).addr, flipped.id.get_chunk_info(0).byte_offset + 9)
    flips = [f.userblock_size + place for place in places]
    f.create_dataset("empty", (0, 3), "<i4", chunks=(1, 3), maxshape=(None, 3))
    f.create_dataset("null", data=h5py.Empty("<i4"))
    f["soft"] = h5py.SoftLink("/implicit")
    f["outside"] = h5py.ExternalLink("nowhere.h5", "/x")
    return flips


for version, block in (("earliest", 512), ("latest", 0)):
    with h5py.File(folder + "/" + version + ".h5", "w", libver=(version, "latest"), userblock_size=block) as f:
        with open(folder + "/" + version + ".h5.txt", "w") as out:
            tables(f, out)
            flips = special(f, out)
    with open(folder + "/" + version + ".h5", "r+b") as f:
        for place in flips:
            f.seek(place)
            byte = f.read(1)[0]
            f.seek(place)
            f.write(bytes([byte ^ 1]))
    # The same file behind a block of another program, which its superblock does not know.
    moved = folder + "/" + version + "-moved.h5"
    with open(folder + "/" + version + ".h5", "rb") as f, open(moved, "wb") as out:
        out.write(b"<x:xmpmeta/>".ljust(2048 - block) + f.read())
    with h5py.File(moved, "r") as f:
        assert f["implicit"].shape == (5, 12)
    shutil.copy(folder + "/" + version + ".h5.txt", moved + ".txt")
