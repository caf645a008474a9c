"""Writes files of NetCDF-3 of each version, and their values as netCDF4 reads them.

Usage: write_classic.py FOLDER SEED. Needs python3-netcdf4. FILES.txt has a line per variable: its file, its name, and its
values in row-major order, separated by tabs and '|'.
"""

import sys

import netCDF4
import numpy as np

FORMATS = {"NETCDF3_CLASSIC": "1", "NETCDF3_64BIT_OFFSET": "2", "NETCDF3_64BIT_DATA": "5"}
SMALL = ["i1", "S1", "i2", "i4", "f4", "f8"]
LARGE = SMALL + ["u1", "u2", "u4", "i8", "u8"]

folder = sys.argv[1]
random = np.random.default_rng(int(sys.argv[2]))


def text(value):
    if value is np.ma.masked:
        return "null"
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return repr(float(value)) if isinstance(value, (np.floating, float)) else str(value)


def values(kind, shape):
    if kind == "S1":
        return random.choice(np.array([b"", b"a", b"Z", b" ", b"~"], "S1"), shape)
    if kind[0] == "f":
        return random.normal(0, 1e3, shape).astype(kind)
    bounds = np.iinfo(kind)
    found = random.integers(bounds.min, bounds.max, shape, dtype=kind, endpoint=True)
    return np.where(found == -127, 7, found)  # NetCDF has no default for missing bytes; netCDF4 takes one.


def add(file, name, kind, axes, content=None, **attributes):
    variable = file.createVariable(name, kind, axes, fill_value=attributes.pop("_FillValue", None))
    variable.setncatts(attributes)
    variable.set_auto_maskandscale(False)
    if content is not None:
        variable[...] = content
    variable.set_auto_maskandscale(True)


def records(version):
    return int(random.integers(1, 6)) if version else 3


def write_single(file, kind, version):
    """A single variable of records: they are not filled up to four bytes."""
    file.createDimension("t", None)
    file.createDimension("x", 3)
    add(file, "fixed", "i2", ("x",), values("i2", 3))
    add(file, "alone", kind, ("t", "x"), values(kind, (records(version), 3)))


def write_many(file, kinds, version):
    """Variables of records of all types, of several ranks, also of no values in a record; coordinates; no records."""
    file.title = "many"
    file.history = "written by a test\nin two lines"
    file.createDimension("t", None)
    file.createDimension("x", int(random.integers(1, 5)))
    file.createDimension("y", int(random.integers(1, 5)))
    count, x, y = records(version), len(file.dimensions["x"]), len(file.dimensions["y"])
    add(file, "t", "f8", ("t",), np.arange(count) * 0.5, units="hours since 2000-01-01 12:00")
    add(file, "x", "f4", ("x",), np.arange(x, dtype="f4") * 1.5, units="m")
    for kind in kinds:
        add(file, "line_" + kind, kind, ("t",), values(kind, count))
        add(file, "plane_" + kind, kind, ("y", "x"), values(kind, (y, x)))
        add(file, "cube_" + kind, kind, ("t", "y", "x"), values(kind, (count, y, x)))
    add(file, "single", "f8", (), 4.25)


def write_conventions(file, kinds):
    """Packed and missing values, times, unwritten values, texts."""
    file.createDimension("n", 6)
    file.createDimension("letters", 5)
    numbers = [1, -2, 3, -4, 5, -6]
    add(file, "packed", "i2", ("n",), numbers, scale_factor=0.5, add_offset=10.0, _FillValue=np.int16(-4))
    add(file, "single", "i2", ("n",), numbers, scale_factor=np.float32(0.1))
    add(file, "missing", "f4", ("n",), numbers, missing_value=np.float32(3))
    add(file, "ranged", "i4", ("n",), numbers, valid_range=np.array([-3, 4], "i4"))
    add(file, "bytes", "i1", ("n",), numbers, _Unsigned="true")
    add(file, "days", "i4", ("n",), numbers, units="days since 1970-01-01")
    for kind in kinds:
        if kind not in ("S1", "i1", "u1"):
            add(file, "unwritten_" + kind, kind, ("n",), None)
    words = np.array([w.encode() for w in ("", "a", "gr\u00fcn", "\u65e5", "ab c", "abcde")], "S5")
    add(file, "words", "S1", ("n", "letters"), words.view("S1").reshape(6, 5), _Encoding="utf-8")


def read(file, name):
    variable = file[name]
    if name == "words":  # netCDF4 cuts texts at numbers of characters instead of bytes.
        variable.set_auto_chartostring(False)
        raw = np.ma.getdata(variable[:])
        return [b"".join(row.tolist()).rstrip(b"\0") for row in raw]
    content = variable[...]
    if " since " in getattr(variable, "units", ""):
        content = netCDF4.num2date(content, variable.units, only_use_cftime_datetimes=True)
    if np.ndim(content) == 0:
        return []
    if content.dtype.kind == "S":  # Texts are never missing: netCDF4 masks the character zero.
        content = np.ma.getdata(content)
    return list(content.flatten())


def write(name, version, program, *arguments):
    with netCDF4.Dataset(f"{folder}/{name}.nc", "w", format=version) as file:
        program(file, *arguments)
    with netCDF4.Dataset(f"{folder}/{name}.nc") as file:
        for variable in file.variables:
            if file[variable].ndim:
                out.write("\t".join([name + ".nc", variable, "|".join(map(text, read(file, variable)))]) + "\n")


with open(folder + "/FILES.txt", "w", encoding="utf-8") as out:
    for version, digit in FORMATS.items():
        all_kinds = LARGE if digit == "5" else SMALL
        for kind in all_kinds:
            write(f"single{digit}_{kind}", version, write_single, kind, int(sys.argv[2]))
        write("many" + digit, version, write_many, all_kinds, int(sys.argv[2]))
        write("conventions" + digit, version, write_conventions, all_kinds)
