"""Writes a file of each kind that Python writes, with the values of a seed."""
import sys

import h5py
import netCDF4
import numpy
import tifffile
import zarr
from PIL import Image

random = numpy.random.default_rng(int(sys.argv[1]))
whole = random.integers(-2**31, 2**31, (7, 5), "i4")
real = random.standard_normal((7, 5))
real[2, 3] = numpy.nan
real[3, 4] = -0.0
pixels = random.integers(0, 256, (9, 11, 3), "u1")
samples = random.integers(0, 2**16, (2, 9, 11), "u2")

numpy.save("whole.npy", whole)
numpy.savez("both.npz", whole=whole, real=real.astype("f4"))
with h5py.File("arrays.h5", "w") as file:
    file.create_dataset("group/whole", data=whole.astype(">i4"), chunks=(3, 2), compression="gzip", shuffle=True)
    file["real"] = real
    file["text"] = numpy.array(["a", "", "ä\n€"], object)
with netCDF4.Dataset("grid.nc", "w") as file:
    file.createDimension("y", 7)
    file.createDimension("time", 5)
    packed = file.createVariable("packed", "i2", ("y", "time"), fill_value=-1)
    packed.setncatts({"scale_factor": 0.25, "add_offset": 10.0})
    packed[:] = numpy.ma.masked_array(real * 100, numpy.isnan(real))
    time = file.createVariable("time", "i4", ("time",))
    time.units = "hours since 1900-01-01"
    time[:] = [0, 1, 24, 876000, 1000000]
zarr.save_group("store.zarr", whole=whole, real=real)
Image.fromarray(pixels).save("picture.png")
Image.fromarray(pixels).quantize(16).save("palette.png")
tifffile.imwrite("samples.tif", samples, photometric="minisblack", compression="zlib", predictor=True)
