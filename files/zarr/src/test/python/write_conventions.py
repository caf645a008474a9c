"""Writes stores of Zarr version 2 with the conventions of xarray (CF).

Usage: write_conventions.py FOLDER. Needs python3-zarr.
"""
import sys

import numpy as np
import zarr

root = zarr.open_group(sys.argv[1] + '/grid.zarr', mode='w')


def add(group, name, values, dimensions, **attributes):
    fill = attributes.pop('fill', None)
    array = group.create_dataset(name, data=values, fill_value=fill, chunks=tuple(max(1, n // 2) for n in values.shape))
    array.attrs.update(dict(attributes, _ARRAY_DIMENSIONS=dimensions))


add(root, 'time', np.arange(10, 14), ['time'], units='days since 2026-01-01', calendar='proleptic_gregorian')
add(root, 'lat', np.array([50.0, 25.0, -10.0]), ['lat'], units='degrees_north')
packed = np.arange(12, dtype='i2').reshape(4, 3)
packed[1, 1] = -999
add(root, 'kelvin', packed, ['time', 'lat'], fill=-999, scale_factor=0.5, add_offset=270.0)
add(root, 'wind', packed.astype('f4'), ['time', 'lat'], fill=np.nan, missing_value=-999.0)
nested = root.create_group('nested')
add(nested, 'depth', np.arange(6, dtype='u1').reshape(3, 2), ['lat', 'level'])
root.create_dataset('crs', data=np.int32(0), shape=())
zarr.consolidate_metadata(root.store)
