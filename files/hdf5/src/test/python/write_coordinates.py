"""Writes NetCDF-4 files whose axes have coordinates of several kinds. CoordinateImportTest knows their values.

Usage: write_coordinates.py FOLDER. Needs python3-netcdf4.
"""

import sys

import netCDF4
import numpy as np

folder = sys.argv[1]


def write(name, axes, variables):
    """Writes axes (name, type, values or length, attributes) and variables (name, type, axes, values)."""
    with netCDF4.Dataset(folder + "/" + name, "w") as f:
        for axis, kind, values, attributes in axes:
            if kind is None:
                f.createDimension(axis, values)
                continue
            f.createDimension(axis, len(values))
            fill = attributes.pop("_FillValue", None)
            variable = f.createVariable(axis, kind, (axis,), fill_value=fill)
            variable.setncatts(attributes)
            variable[:] = np.array(values, dtype=object) if kind is str else values
        for variable, kind, names, values in variables:
            shape = tuple(len(f.dimensions[each]) for each in names)
            f.createVariable(variable, kind, names)[:] = np.asarray(values, dtype=kind).reshape(shape)


# Whole numbers with the step 1, of two types.
write(
    "heights.nc",
    [("y", "i4", [10, 11, 12], {}), ("x", "i2", [-1, 0], {})],
    [("height", "i4", ("y", "x"), np.arange(6) * 10)],
)

# Days without gaps, the only axis.
write(
    "levels.nc",
    [("day", "i4", [100, 101, 102, 103], {"units": "days since 2026-01-01"})],
    [("level", "f8", ("day",), [0.5, 1.5, 2.5, 3.5])],
)
write(
    "levels-later.nc",
    [("day", "i4", [104, 105], {"units": "days since 2026-01-01"})],
    [("level", "f8", ("day",), [4.5, 5.5])],
)

# A file per day: two times each, falling latitudes, and an axis without coordinates.
for day in range(3):
    write(
        "day-%d.nc" % day,
        [
            ("time", "i4", [24 * day, 24 * day + 12], {"units": "hours since 2026-01-01"}),
            ("lat", "f4", [45.5, 0, -45.5], {}),
            ("lon", None, 2, {}),
        ],
        [("kelvin", "f8", ("time", "lat", "lon"), 100 * day + np.arange(12))],
    )

# A day without times.
write(
    "day-none.nc",
    [
        ("time", "i4", [], {"units": "hours since 2026-01-01"}),
        ("lat", "f4", [45.5, 0, -45.5], {}),
        ("lon", None, 2, {}),
    ],
    [("kelvin", "f8", ("time", "lat", "lon"), [])],
)

# The latitudes of another grid.
write(
    "other-lat.nc",
    [
        ("time", "i4", [0, 12], {"units": "hours since 2026-01-01"}),
        ("lat", "f4", [45, 0, -45], {}),
        ("lon", None, 2, {}),
    ],
    [("kelvin", "f8", ("time", "lat", "lon"), np.arange(12))],
)

# Coordinates that arrays cannot store, each in a variable of its own.
write(
    "odd.nc",
    [
        ("phase", "f8", [1, 3, 2], {}),
        ("depth", "f4", [1, -1, 3], {"_FillValue": np.float32(-1)}),
        ("angle", "f8", [1, np.nan, 3], {}),
        ("place", str, ["Köln", "Ulm"], {}),
        ("month", "i4", [1, 2], {"units": "days since 1970-01-01", "calendar": "noleap"}),
        ("station", str, ["a", "b", "bb"], {}),
    ],
    [
        ("by_phase", "i4", ("phase",), [1, 2, 3]),
        ("by_depth", "i4", ("depth",), [4, 5, 6]),
        ("by_angle", "i4", ("angle",), [7, 8, 9]),
        ("by_place", "i4", ("place",), [10, 11]),
        ("by_month", "i4", ("month",), [12, 13]),
        ("by_station", "i4", ("station",), [14, 15, 16]),
    ],
)
