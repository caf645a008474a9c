"""Reads boxes of arrays with zarr-python and writes their elements as raw values, in row-major order.

Usage: read_zarr.py REQUESTS. Needs python3-zarr. REQUESTS is a JSON file: {"store": a folder or a URL, "requests":
[{"path", "box": [[from, to], ...], "out"}]}. Prints a line per request: path, type, shape, dimension names.
"""
import json
import sys

import numpy as np
import zarr

with open(sys.argv[1]) as file:
    work = json.load(file)
if work['store'].startswith('http'):
    import urllib.error
    import urllib.request
    from collections.abc import MutableMapping

    class Web(MutableMapping):
        """Keys and values of a web server; fsspec is not installed."""

        def __getitem__(self, key):
            try:
                with urllib.request.urlopen(work['store'].rstrip('/') + '/' + key) as answer:
                    return answer.read()
            except urllib.error.HTTPError as e:
                if e.code == 404:
                    raise KeyError(key)
                raise

        def __setitem__(self, key, value):
            raise NotImplementedError

        def __delitem__(self, key):
            raise NotImplementedError

        def __iter__(self):
            return iter(())

        def __len__(self):
            return 0

    store = zarr.storage.KVStore(Web())
else:
    store = work['store']
root = zarr.open(store, mode='r')
if 'consolidated' in work:
    root = zarr.open_consolidated(store, mode='r')
for request in work['requests']:
    array = root[request['path']] if request['path'] else root
    found = array[tuple(slice(low, high) for low, high in request['box'])]
    with open(request['out'], 'wb') as out:
        out.write(np.ascontiguousarray(found).tobytes())
    print(request['path'], array.dtype.str, ','.join(map(str, array.shape)),
          ','.join(array.attrs.get('_ARRAY_DIMENSIONS', [])))
