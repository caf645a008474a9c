"""Writes HDF5 and NetCDF-4 files with the reference libraries, and their values as these libraries read them.

Usage: write_files.py FOLDER. Needs python3-h5py and python3-netcdf4. For each file, FILE.txt has a line per variable:
its name, a tab, and its values in row-major order, separated by '|'.
"""

import sys

import h5py
import netCDF4
import numpy as np


def text(value):
    if value is np.ma.masked:
        return "null"
    if isinstance(value, (bool, np.bool_)):
        return "1" if value else "0"
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if isinstance(value, np.str_):
        return str(value)
    if isinstance(value, (np.floating, float)):
        return repr(float(value))
    return str(value)


def lines(out, variables):
    for name, values in variables:
        flat = values.flatten() if isinstance(values, np.ma.MaskedArray) else np.asarray(values, dtype=object).flatten()
        out.write(name + "\t" + "|".join(text(value) for value in flat) + "\n")


def times(variable):
    return netCDF4.num2date(
        variable[:], variable.units, getattr(variable, "calendar", "standard"), only_use_cftime_datetimes=True
    )


def gregorian(variable):
    """Returns times of which the calendar of the file may be the Julian one, in the Gregorian one."""
    return np.array([t.change_calendar("proleptic_gregorian", has_year_zero=True) for t in times(variable)])


def write_grid(folder):
    with netCDF4.Dataset(folder + "/grid.nc", "w") as f:
        f.title = "a grid"
        f.createDimension("time", None)
        f.createDimension("lat", 2)
        f.createDimension("lon", 4)
        f.createDimension("band", 3)
        time = f.createVariable("time", "i4", ("time",))
        time.units = "days since 1970-01-01"
        time.calendar = "standard"
        time[:] = [0, 1, 20000]
        lat = f.createVariable("lat", "f4", ("lat",))
        lat[:] = [-45.5, 45.5]
        lon = f.createVariable("lon", "f8", ("lon",))
        lon[:] = [0, 90, 180, 270]
        kelvin = f.createVariable(
            "kelvin", "i2", ("time", "lat", "lon"), zlib=True, shuffle=True, chunksizes=(2, 2, 3), fill_value=-32768
        )
        kelvin.scale_factor = 0.01
        kelvin.add_offset = 273.15
        values = np.ma.array(250 + np.arange(24).reshape(3, 2, 4), mask=np.arange(24).reshape(3, 2, 4) % 7 == 3)
        kelvin[:] = values
        wind = f.createVariable("wind", "f4", ("time", "lat", "lon"))
        wind.missing_value = np.float32(-99)
        wind[:] = np.ma.array(np.linspace(0, 1, 24, dtype="f4").reshape(3, 2, 4))
        wind[1, 1, 1] = -99
        packed = f.createVariable("packed", "u1", ("time", "lat", "lon"))
        packed.scale_factor = np.float32(0.5)
        packed[:] = np.arange(24).reshape(3, 2, 4) / 2
        count = f.createVariable("count", "u4", ("time", "lat", "lon"))
        count[:] = 4000000000 + np.arange(24).reshape(3, 2, 4)
        mask = f.createVariable("mask", "i1", ("lat", "lon"))
        mask[:] = np.arange(8).reshape(2, 4)
        f.createVariable("crs", "i4", ())
        names = f.createVariable("name", str, ("band",))
        names[:] = np.array(["red", "grün", ""], dtype=object)
        with open(folder + "/grid.nc.txt", "w", encoding="utf-8") as out:
            lines(out, [("time", times(time))] + [(v.name, v[:]) for v in (lat, lon, kelvin, wind, packed, count, mask, names)])


def write_times(folder):
    with netCDF4.Dataset(folder + "/times.nc", "w") as f:
        f.createDimension("n", 3)
        wanted = [
            ("half_hours", "i4", "hours since 2000-01-01 06:30", "standard", [-1, 0, 25]),
            ("days", "i8", "days since 2000-02-28T00:00:00Z", "proleptic_gregorian", [0, 1, 2]),
            ("minutes", "f8", "minutes since 1900-1-1 00:00:0.0", "gregorian", [0.5, 1, 60000000.25]),
            ("seconds", "i8", "seconds since 1970-01-01 00:00:00 +01:00", "standard", [0, 1, 1700000000]),
            ("millis", "i8", "milliseconds since 1970-01-01", "standard", [0, 1, 1700000000123]),
            ("ancient", "f8", "days since 0001-01-01 00:00:00", "standard", [0, 577735, 730000.5]),
        ]
        variables = []
        for name, kind, units, calendar, values in wanted:
            v = f.createVariable(name, kind, ("n",))
            v.units = units
            v.calendar = calendar
            v[:] = values
            variables.append(v)
        noleap = f.createVariable("noleap", "i4", ("n",))
        noleap.units = "days since 1970-01-01"
        noleap.calendar = "noleap"
        noleap[:] = [1, 2, 3]
        months = f.createVariable("months", "i4", ("n",))
        months.units = "months since 1970-01-01"
        months[:] = [1, 2, 3]
        with open(folder + "/times.nc.txt", "w", encoding="utf-8") as out:
            lines(out, [(v.name, gregorian(v)) for v in variables])


def write_plain(folder):
    with h5py.File(folder + "/plain.h5", "w") as f:
        everything = []

        def add(name, data, **options):
            f.create_dataset(name, data=data, **options)
            everything.append((name, data))

        add("matrix", np.arange(6, dtype="f8").reshape(2, 3) / 3)
        add("group/counts", np.array([0, 1, 65535], dtype="u2"), chunks=(2,), compression="gzip")
        add("group/big", np.array([0, 2**63, 2**64 - 1], dtype="u8"))
        add("group/small", np.array([0, 128, 255], dtype="u1"))
        add("group/signed", np.array([-128, 0, 127], dtype="i1"))
        add("group/endian", np.array([-1, 0, 2**31 - 1], dtype=">i4"))
        add("group/flags", np.array([True, False, True]))
        add("group/words", np.array(["", "a", "größer"], dtype=object), dtype=h5py.string_dtype("utf-8"))
        add("group/fixed", np.array([b"ab", b"", b"abcde"], dtype="S5"))
        add("group/half", np.array([0.5, -2, 65504], dtype="f2"))
        f.create_dataset("group/records", data=np.zeros(3, dtype=[("x", "i4"), ("y", "f8")]))
        f.create_dataset("scalar", data=1.5)
        large = np.arange(40 * 50 * 60, dtype="i4").reshape(40, 50, 60)
        f.create_dataset("large/cube", data=large, chunks=(7, 9, 11), compression="lzf", shuffle=True)
        with open(folder + "/plain.h5.txt", "w", encoding="utf-8") as out:
            lines(out, everything)


def write_conventions(folder):
    with netCDF4.Dataset(folder + "/conventions.nc", "w") as f:
        f.createDimension("n", 6)
        f.createDimension("m", 2)
        f.createDimension("letters", 5)
        f.createDimension("t", None)
        f.createDimension("step", None)  # Without a variable, its length stays 0 in the file.
        t = f.createVariable("t", "i4", ("t",))
        t[:] = [1, 2, 3]
        variables, texts = [], {}

        def add(name, kind, axes, values, options={}, **attributes):
            v = f.createVariable(name, kind, axes, **options)
            v.set_auto_maskandscale(False)
            for key, value in attributes.items():
                v.setncattr(key, value)
            if values is not None:
                v[...] = np.array(values, dtype=v.dtype) if v.dtype is not str else np.array(values, dtype=object)
            v.set_auto_maskandscale(True)
            variables.append(v)
            return v

        chunks = {"chunksizes": (2,)}
        for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"):
            if kind[1] != "1":  # The guide of NetCDF has no default for bytes; netCDF4 takes one.
                add("unwritten_" + kind, kind, ("n",), None, chunks)[2:3] = 5
            add("filled_" + kind, kind, ("n",), None, {"fill_value": 77, "zlib": True, **chunks})[2:3] = 5
        add("big", ">i4", ("n",), [1, -2, 3, -4, 5, -6], {"endian": "big", "zlib": True, "fletcher32": True})
        add("shuffled", "i4", ("n",), [1, -2, 3, -4, 5, -6],
            {"shuffle": True, "zlib": False, "fletcher32": True, **chunks})
        add("goes", "i2", ("n",), [-1, 0, 1, -32768, 32767, -2], {"fill_value": -1},
            _Unsigned="true", scale_factor=np.float32(0.5), valid_range=np.array([0, -3], "i2"))
        add("unsigned_bytes", "i1", ("n",), [-1, 0, 1, -128, 127, -2], {"fill_value": -1}, _Unsigned="true")
        add("unsigned_ints", "i4", ("n",), [-1, 0, 1, -128, 127, -2], {}, _Unsigned="true", missing_value=np.int32(-2))
        add("several_missing", "i4", ("n",), [-9, -8, 1, 2, 3, 4], {"fill_value": 4}, missing_value=np.array([-9, -8], "i4"))
        add("several_reals", "f8", ("n",), [-9, np.nan, 1, 2, 3, 4], {}, missing_value=np.array([-9, np.nan, 4]))
        add("in_range", "i2", ("n",), [-9, -8, 1, 2, 3, 4], {}, valid_range=np.array([-8, 3], "i2"))
        add("odd_range", "i2", ("n",), [-9, -8, 1, 2, 3, 4], {}, valid_range=np.array([0.5, 2.5]), scale_factor=0.5)
        add("wide_range", "i2", ("n",), [-9, -8, 1, 2, 3, 4], {}, valid_max=np.int32(100000), missing_value=np.int32(65528))
        add("from_to", "f4", ("n",), [-9, -8, 1, 2, 3, 4], {}, valid_min=np.float32(-8), valid_max=np.float32(3))
        add("steps", "i4", ("step",), None)[0:3] = [7, 8, 9]
        for name, encoding, words in (
            ("letters_utf8", "utf-8", ("", "a", "gr\u00fcn", "\u65e5", "ab c", "abcde")),
            ("letters_latin", "iso-8859-1", ("", "\u00e9", "gr\u00fcn", "x", "ab c", "abcd\u00e9")),
        ):
            letters = np.array([w.encode(encoding) for w in words], "S5").view("S1").reshape(6, 5)
            add(name, "S1", ("n", "letters"), letters)._Encoding = encoding
            texts[name] = np.array(words)  # netCDF4 cuts texts at numbers of characters instead of bytes.
        # Variables with the names of dimensions: of another dimension, of two, and of a first and second one.
        add("m", "i4", ("n",), [1, 2, 3, 4, 5, 6])
        add("letters", "f8", ("n", "letters"), np.arange(30).reshape(6, 5))
        add("n", "f4", ("n", "m"), np.arange(12).reshape(6, 2))
        words = f.createEnumType("u1", "answers", {"no": 0, "yes": 1, "maybe": 255})
        f.createVariable("answer", words, ("n",))[:] = [0, 1, 0, 255, 1, 1]
        answers = np.array(["no", "yes", "no", "maybe", "yes", "yes"])
        with open(folder + "/conventions.nc.txt", "w", encoding="utf-8") as out:
            lines(out, [(v.name, texts[v.name] if v.name in texts else v[:]) for v in variables] + [("answer", answers)])


write_conventions(sys.argv[1])
write_grid(sys.argv[1])
write_times(sys.argv[1])
write_plain(sys.argv[1])
