"""Writes files of unusual form or content, which readers of their formats are expected to read."""
import h5py
import netCDF4
import numpy as np
import tifffile
import zarr
from PIL import Image

random = np.random.default_rng(41)
NAN = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 5e-324])
EXTREMES = np.array([-2**63, 2**63 - 1, -1, 0, 1])
LARGE = np.array([2**63, 2**64 - 1, 0, 1, 2**63 - 1], "u8")


def hdf5():
    with h5py.File("values.h5", "w") as f:
        f["nan"] = NAN
        f["nan32"] = NAN.astype("f4")
        f["nan16"] = NAN.astype("f2")
        f["big16"] = NAN.astype(">f2")
        f["extremes"] = EXTREMES
        f["large"] = LARGE
        f["large_big"] = LARGE.astype(">u8")
        f["bool"] = np.array([[True, False], [False, True]])
        f["empty"] = np.zeros((0, 3), "i4")
        f["one"] = np.array([[7]], "i2")
        f["complex"] = np.array([1 + 2j, -0.0 - 1j])
        f["name.with.dots"] = np.arange(3)
        f["grüße/日本"] = np.arange(3.5)
        f["unicode"] = np.array(["", "日本語", "a\tb", "x" * 70000], object)
        f["fixed"] = np.array([b"ab", b"", b"abcd"], "S4")
        f["spaces"] = np.array([b"ab  ", b" "], "S4")
        f["void"] = np.array([b"\1\2\3", b"\0\0\0"], "V3")
        f["compound"] = np.array([(1, 2.5, b"x"), (2, np.nan, b"")], [("a", "<i2"), ("b", ">f4"), ("c", "S3")])
        f["nested"] = np.array([((1, 2), [1, 2, 3])], [("p", [("x", "i1"), ("y", "u8")]), ("v", "f4", (3,))])
        f.create_dataset("ragged", (3,), h5py.vlen_dtype("i2"))
        f["ragged"][0] = [1, 2, 3]
        f["ragged"][2] = [-5]
        f.create_dataset("colors", data=[0, 2, 1, 0], dtype=h5py.enum_dtype({"red": 0, "grün": 1, "blue": 2}, "u1"))
        f["scalar"] = 5
        f["scalar text"] = "one text"
    with h5py.File("layouts.h5", "w") as f:
        grid = random.integers(-1000, 1000, (37, 23)).astype("i4")
        real = random.standard_normal((37, 23))
        f.create_dataset("gzip", data=grid, chunks=(5, 7), compression="gzip", shuffle=True, fletcher32=True)
        f.create_dataset("lzf", data=grid, chunks=(10, 23), compression="lzf")
        f.create_dataset("lzf shuffle", data=real, chunks=(10, 4), compression="lzf", shuffle=True)
        f.create_dataset("fletcher", data=grid.astype("u1"), chunks=(3, 3), fletcher32=True)
        f.create_dataset("scaled", data=grid, chunks=(8, 8), scaleoffset=0)
        f.create_dataset("scaled bits", data=grid % 16, chunks=(8, 8), scaleoffset=5)
        f.create_dataset("scaled floats", data=np.round(real, 2), chunks=(8, 8), scaleoffset=4)
        f.create_dataset("scaled doubles", data=np.round(real, 2).astype("f4"), chunks=(8, 8), scaleoffset=2, shuffle=True)
        f.create_dataset("scaled unsigned", data=(grid + 1000).astype("u2"), chunks=(8, 8), scaleoffset=0, shuffle=True)
        f.create_dataset("scaled long", data=grid.astype("i8") + 2**60, chunks=(8, 8), scaleoffset=0)
        f.create_dataset("scaled constant", data=np.full((9, 9), 7, "i2"), chunks=(4, 4), scaleoffset=0)
        f.create_dataset("scaled big", data=grid.astype(">i4"), chunks=(8, 8), scaleoffset=0)
        partial = f.create_dataset("partial", (20, 20), "f4", chunks=(6, 6), fillvalue=-9.5, maxshape=(None, 20))
        partial[3:9, 10:] = 1.5
        grown = f.create_dataset("grown", (4, 4), ">i2", chunks=(4, 4), maxshape=(None, None), fillvalue=3)
        grown[...] = 8
        grown.resize((9, 11))
        shrunk = f.create_dataset("shrunk", (9, 9), "i8", chunks=(2, 2), maxshape=(None, 9))
        shrunk[...] = np.arange(81).reshape(9, 9)
        shrunk.resize((5, 9))
        shrunk.resize((8, 9))
        f.create_dataset("scaled partial", (20, 20), "i4", chunks=(6, 6), scaleoffset=0, fillvalue=-5)[3:9, 10:] = 100
        f.create_dataset("texts", data=np.array([["a", "bb"], ["", "dddd"]], object), chunks=(1, 1), compression="gzip")
        f.create_dataset("deep", data=np.arange(120).reshape(2, 3, 4, 5), chunks=(1, 2, 3, 4), compression="gzip")
    with h5py.File("latest.h5", "w", libver="latest") as f:
        f.create_dataset("fixed array", data=np.arange(1000).reshape(50, 20), chunks=(7, 3))
        f.create_dataset("extensible", data=np.arange(1000).reshape(50, 20), chunks=(7, 3), maxshape=(None, 20))
        f.create_dataset("btree", data=np.arange(1000).reshape(50, 20), chunks=(7, 3), maxshape=(None, None), compression="gzip")
        f.create_dataset("single", data=np.arange(12), chunks=(12,), compression="gzip", shuffle=True)
        f.create_dataset("implicit", data=np.arange(12.5))
        for i in range(40):
            f[f"group/many{i}"] = i
        f.attrs["long"] = "x" * 60000
    with h5py.File("ordered.h5", "w", track_order=True, userblock_size=512) as f:
        f["z"] = np.arange(2)
        f["a"] = np.arange(2) + 5
        f["soft"] = h5py.SoftLink("/z")
        f["references"] = np.array([1, 2])


def netcdf(name, form):
    with netCDF4.Dataset(name, "w", format=form) as f:
        is4 = form == "NETCDF4"
        f.createDimension("time", None)
        f.createDimension("y", 4)
        f.createDimension("n", 3)
        time = f.createVariable("time", "f8", ("time",))
        time.units = "days since 2000-02-28 12:00"
        time[:] = [0, 1, 1.5, 366]

        def variable(label, kind, values, **attributes):
            fill = attributes.pop("fill", None)
            v = f.createVariable(label, kind, ("time", "y")[:np.ndim(values)], fill_value=fill)
            v.setncatts(attributes)
            v.set_auto_maskandscale(False)
            v[:] = values
        bytes8 = np.array([[0, 1, -1, 127], [-128, -127, 5, 6], [7, 8, 9, 10], [-2, -3, -4, -5]], "i1")
        shorts = bytes8.astype("i2") * 100
        variable("unsigned", "i1", bytes8, _Unsigned="true")
        variable("unsigned fill".replace(" ", "_"), "i1", bytes8, _Unsigned="true", fill=np.int8(-1))
        variable("unsigned_scaled", "i1", bytes8, _Unsigned="true", scale_factor=0.5, add_offset=-3.0)
        variable("unsigned_range", "i2", shorts, _Unsigned="true", valid_max=np.int16(700))
        variable("missing", "i2", shorts, missing_value=np.int16(100))
        variable("missing_text", "f4", shorts, missing_value="none")
        variable("missing_several", "i2", shorts, missing_value=np.array([100, -100], "i2"))
        variable("both", "i2", shorts, missing_value=np.int16(100), fill=np.int16(-100))
        variable("range", "i2", shorts, valid_range=np.array([-100, 600], "i2"))
        variable("minimum", "i2", shorts, valid_min=np.int16(0))
        variable("range_scaled", "i2", shorts, valid_range=np.array([-100, 600], "i2"), scale_factor=np.float32(0.1))
        variable("offset_only", "i2", shorts, add_offset=273.15)
        variable("scale_float32", "i2", shorts, scale_factor=np.float32(0.01), add_offset=np.float32(1))
        variable("scale_int", "i4", shorts, scale_factor=np.float32(0.01))
        variable("fill_nan", "f4", np.where(shorts > 500, np.nan, shorts), fill=np.float32(np.nan))
        variable("fill_double", "f8", np.where(shorts > 500, 1e20, shorts), fill=1e20)
        variable("fill_default", "f4", np.where(shorts > 500, netCDF4.default_fillvals["f4"], shorts))
        variable("hours", "i4", shorts, units="hours since 1600-02-28", calendar="standard")
        variable("proleptic", "i4", shorts, units="days since 1582-10-01", calendar="proleptic_gregorian")
        variable("zoned", "f8", shorts, units="seconds since 1970-01-01 00:00:00 +02:00")
        variable("millis", "f8", shorts * 1e7, units="milliseconds since 1969-12-31T23:00:00Z")
        variable("packed_time", "i2", shorts, units="hours since 2000-01-01", scale_factor=0.25, fill=np.int16(500))
        if is4:
            variable("u8", "u8", LARGE[:4])
            variable("i8", "i8", EXTREMES[:4], fill=np.int64(-1))
            variable("u4_default", "u4", np.array([0, 2**32 - 1, 5, 6], "u4"))
            v = f.createVariable("texts", str, ("time",))
            for i, t in enumerate(["", "ü", "日本", "x" * 300]):
                v[i] = t
            group = f.createGroup("a").createGroup("b")
            group.createDimension("n", 2)
            v = group.createVariable("inner", "f4", ("n", "y"), zlib=True, complevel=9, shuffle=True, chunksizes=(1, 2),
                                     least_significant_digit=2)
            v[:] = random.standard_normal((2, 4))
            kind = f.createEnumType("u1", "cloud", {"clear": 0, "cumulus": 1, "missing": 255})
            v = f.createVariable("clouds", kind, ("y",), fill_value=255)
            v[:] = [0, 1, 255, 1]
            kind = f.createVLType("i4", "ragged")
            v = f.createVariable("lists", kind, ("n",))
            for i, t in enumerate([[1], [2, 3], [4, 5, 6]]):
                v[i] = np.array(t, "i4")
            v = f.createVariable("big", ">i4", ("y",), endian="big")
            v[:] = [1, -2, 3, 2**30]
        characters = f.createVariable("characters", "S1", ("y", "n"))
        characters[:] = netCDF4.stringtochar(np.array(["abc", "d", "", "gh"], "S3"))
        encoded = f.createVariable("encoded", "S1", ("y", "n"))
        encoded._Encoding = "utf-8"
        encoded.set_auto_chartostring(False)
        encoded[:] = np.array([b"abc", b"d", b"", "é".encode()], "S3").view("S1").reshape(4, 3)
        scalar = f.createVariable("crs", "i4", ())
        scalar.grid_mapping_name = "latitude_longitude"
        scalar[...] = 3


def numpy_files():
    values = {
        "float16": NAN.astype("f2"), "big": EXTREMES.astype(">i8"), "u8": LARGE, "bool": np.array([True, False]),
        "empty": np.zeros((3, 0)), "scalar": np.array(2.5), "fortran": np.asfortranarray(np.arange(24.).reshape(2, 3, 4)),
        "unicode": np.array([["", "日本"], ["a", "e\u0301"]]), "big_unicode": np.array(["ä", "bc"]).astype(">U2"),
        "bytes": np.array([b"a", b"", b"abc"]), "days": np.array(["1600-02-29", "NaT", "2024-02-29"], "M8[D]"),
        "weeks": np.array([-1, 0, 5], "M8[W]"), "nanoseconds": np.array(["1677-09-21T00:12:43.145224194", "NaT"], "M8[ns]"),
        "months": np.array(["1969-12", "2000-02"], "M8[M]"),
        "durations": np.array([-1, 2**40, "NaT"], "m8[us]"), "complex64": np.array([1 + 2j, np.nan], "c8"),
        "structured": np.array([(1, [2., 3.], "x")], [("a", ">u2"), ("b", "f4", (2,)), ("c", "U3")]),
        "aligned": np.array([(1, 2.), (3, 4.)], np.dtype([("a", "i1"), ("b", "f8")], align=True)),
        "int8": np.arange(-128, 128).astype("i1"), "ranks": np.arange(32).reshape((2,) * 5),
        "hours": np.array([5, -7], "m8[h]"), "picoseconds": np.array([2**60], "M8[ps]"),
        "backwards": np.arange(10)[::-1], "nested": np.array([((1, 2), 3)], [("p", [("x", "i1"), ("y", ">i4")]), ("q", "u1")])}
    for name, array in values.items():
        np.save(name + ".npy", array)
    np.savez_compressed("values.npz", **values)
    with open("version2.npy", "wb") as f:
        np.lib.format.write_array(f, np.arange(5.), version=(2, 0))
    with open("version3.npy", "wb") as f:
        np.lib.format.write_array(f, np.array([(1, 2)], [("größe", "i4"), ("b", "u1")]), version=(3, 0))


def zarr_files():
    from numcodecs import BZ2, LZ4, Blosc, Delta, FixedScaleOffset, GZip, PackBits, Quantize, Shuffle, Zlib, Zstd
    grid = np.arange(-300, 300).reshape(20, 30)
    real = random.standard_normal((20, 30))
    root = zarr.open_group("forms.zarr", mode="w")
    for codec in ("lz4", "lz4hc", "zlib", "zstd", "blosclz", "snappy"):
        for shuffle in (0, 1, 2):
            root.create_dataset(f"blosc {codec} {shuffle}", data=grid.astype("i2"), chunks=(7, 11),
                                compressor=Blosc(codec, 5, shuffle))
    for codec in (GZip(), Zlib(), Zstd(), LZ4(), BZ2(), None):
        root.create_dataset(f"codec {codec.codec_id if codec else 'none'}", data=grid, chunks=(20, 7), compressor=codec)
    root.create_dataset("order F", data=grid, chunks=(7, 11), order="F")
    root.create_dataset("order F deep", data=np.arange(120.).reshape(2, 3, 4, 5), chunks=(2, 2, 3, 2), order="F")
    root.create_dataset("nested", data=grid, chunks=(7, 11), dimension_separator="/")
    root.create_dataset("big", data=grid.astype(">i4"), chunks=(7, 11), filters=[Delta(">i4")])
    root.create_dataset("delta", data=grid, chunks=(7, 11), filters=[Delta("i8", "i4")])
    root.create_dataset("scaled", data=np.round(real, 1), chunks=(7, 11), filters=[FixedScaleOffset(0, 10, "f8", "i2")])
    root.create_dataset("quantized", data=real, chunks=(7, 11), filters=[Quantize(3, "f8")])
    root.create_dataset("shuffled", data=real, chunks=(7, 11), filters=[Shuffle(8)], compressor=Zlib())
    root.create_dataset("packed bits", data=grid % 2 == 0, chunks=(7, 11), filters=[PackBits()])
    root.create_dataset("nan", data=NAN, fill_value=np.nan)
    root.create_dataset("half", data=NAN.astype("f2"), fill_value=np.inf)
    root.create_dataset("u8", data=LARGE, fill_value=2**64 - 1)
    root.create_dataset("i8", data=EXTREMES, fill_value=-2**63)
    root.create_dataset("bool", data=np.array([True, False, True]), chunks=2, fill_value=True)
    root.create_dataset("texts", data=np.array(["", "日本", "abc"], "U3"), chunks=2)
    root.create_dataset("bytes", data=np.array([b"", b"ab", b"abc"], "S3"), chunks=2, fill_value=b"x")
    root.create_dataset("times", data=np.array(["NaT", "1969-12-31T23:59:59", "2024-02-29"], "M8[s]"), chunks=2)
    root.create_dataset("durations", data=np.array([1, -5], "m8[ms]"))
    root.create_dataset("complex", data=np.array([1 + 2j, -1j], "c8"))
    root.create_dataset("structured", data=np.array([(1, 2.5), (3, np.nan)], [("a", "i2"), ("b", ">f8")]))
    root.create_dataset("empty", shape=(0, 4), dtype="f4")
    root.create_dataset("scalar", data=np.array(5.5), shape=())
    root.create_dataset("unwritten", shape=(5, 5), chunks=(2, 2), dtype="f4", fill_value=2.5)
    partial = root.create_dataset("partial", shape=(10, 10), chunks=(3, 3), dtype="i4", fill_value=-7)
    partial[4:5, :] = 1
    root.create_dataset("no fill", shape=(4,), chunks=(2,), dtype="i4", fill_value=None)[...] = [1, 2, 3, 4]
    grown = root.create_dataset("grown", data=grid, chunks=(6, 6))
    grown.resize(25, 25)
    root.create_dataset("inner/ünïcode", data=grid[:2])
    strings = root.create_dataset("vlen", shape=4, dtype=str, chunks=3)
    strings[:] = ["", "a", "日本", "x" * 1000]
    with zarr.ZipStore("store.zarr.zip", mode="w") as store:
        zarr.save_array(store, grid, chunks=(9, 9))
    zarr.consolidate_metadata("forms.zarr")


def images():
    deep = random.integers(0, 2**16, (40, 50, 3)).astype("u2")
    gray = random.integers(0, 256, (40, 50)).astype("u1")
    color = random.integers(0, 256, (40, 50, 3)).astype("u1")
    alpha = random.integers(0, 256, (40, 50, 4)).astype("u1")
    smooth = np.clip(np.add.outer(np.arange(40) * 3, np.arange(50) * 2), 0, 255).astype("u1")

    def tiff(name, values, **options):
        tifffile.imwrite(name + ".tif", values, **options)

    tiff("planar", deep.transpose(2, 0, 1), photometric="rgb", planarconfig="separate")
    tiff("tiles", deep, photometric="rgb", tile=(16, 32))
    tiff("planar_tiles", color.transpose(2, 0, 1), photometric="rgb", planarconfig="separate", tile=(16, 16))
    tiff("big_endian", deep, photometric="rgb", byteorder=">", compression="zlib", predictor=2)
    tiff("bigtiff", gray, bigtiff=True, rowsperstrip=7)
    for kind in ("u1", "i1", "u2", "i2", "u4", "i4", "f2", "f4", "f8", "u8", "i8"):
        values = np.arange(-1000, 1000).reshape(40, 50).astype(kind)
        tiff("kind_" + kind, values, photometric="minisblack", compression="zlib")
        if kind[0] != "f":  # tifffile writes the predictor of floats with another library only
            tiff("predictor_" + kind, values, photometric="minisblack", compression="zlib", predictor=2)
            tiff("big_predictor_" + kind, values, photometric="minisblack", compression="zlib", byteorder=">",
                 predictor=2, tile=(16, 16))
    tiff("pages", random.integers(0, 255, (5, 20, 30)).astype("u1"), photometric="minisblack")
    tiff("white", gray, photometric="miniswhite")
    tiff("hyperstack", random.integers(0, 2**16, (2, 3, 2, 20, 30)).astype("u2"), imagej=True, metadata={"axes": "TZCYX"})
    tiff("ome", random.integers(0, 2**16, (2, 3, 2, 20, 30)).astype("u2"), ome=True, metadata={"axes": "TCZYX"})
    tiff("ome_order", random.integers(0, 2**16, (2, 3, 2, 20, 30)).astype("u2"), ome=True, metadata={"axes": "CTZYX"})
    tiff("ome_rgb", random.integers(0, 256, (3, 20, 30, 3)).astype("u1"), ome=True, metadata={"axes": "ZYXS"}, photometric="rgb")
    tiff("rgba", alpha, photometric="rgb", extrasamples=["unassalpha"])
    tiff("five", random.integers(0, 256, (5, 20, 30)).astype("u1"), photometric="minisblack", planarconfig="separate")
    tiff("float_fill", np.where(gray > 200, np.nan, gray).astype("f4"), extratags=[(42113, "s", 0, "-9999", True)])
    tiff("row", gray[:1])
    tiff("column", gray[:, :1])
    for compression in (None, "tiff_lzw", "tiff_adobe_deflate", "tiff_deflate", "packbits", "raw"):
        # tifffile lacks LZW, and Pillow reads colors of 16 bits as 8.
        deep_gray = [] if compression == "tiff_lzw" else [("deep", Image.fromarray(deep[..., 0]))]
        for name, image in (("gray", Image.fromarray(gray)), ("color", Image.fromarray(color)), ("smooth", Image.fromarray(smooth)),
                            ("bilevel", Image.fromarray(gray > 99)), ("palette", Image.fromarray(color).quantize(16)),
                            ("alpha", Image.fromarray(alpha)), *deep_gray):
            image.save(f"pillow_{name}_{compression}.tif", compression=compression)
    for compression in ("group3", "group4", "tiff_ccitt"):
        Image.fromarray(gray > 99).save(f"fax_{compression}.tif", compression=compression)
    Image.fromarray(smooth).save("jpeg.tif", compression="jpeg")
    Image.fromarray(np.stack([smooth] * 3, 2)).save("jpeg_color.tif", compression="jpeg")
    Image.fromarray(alpha, "CMYK").save("cmyk.tif")
    Image.fromarray(alpha, "CMYK").save("cmyk_lzw.tif", compression="tiff_lzw")
    for bits in (1, 2, 4):
        Image.fromarray(color).quantize(2**bits).save(f"bits{bits}.png", bits=bits)
    Image.fromarray(color).quantize(16).save("palette.png", transparency=3)
    Image.fromarray(color).quantize(200).save("palette_bytes.png", transparency=bytes(range(200)))
    Image.fromarray(gray > 99).save("bilevel.png")
    Image.fromarray(deep[..., 0]).save("deep.png")
    Image.fromarray(alpha).save("alpha.png")
    Image.fromarray(alpha[..., :2], "LA").save("gray_alpha.png")
    Image.fromarray(color).save("transparent.png", transparency=tuple(int(v) for v in color[0, 0]))
    Image.fromarray(gray).save("transparent_gray.png", transparency=int(gray[0, 0]))
    Image.fromarray(gray[:1, :1]).save("one.png")
    picture = np.stack([smooth, smooth[::-1], smooth[:, ::-1]], 2)
    Image.fromarray(picture).save("plain.jpg", quality=90)
    Image.fromarray(picture).save("progressive.jpg", progressive=True, quality=80)
    Image.fromarray(picture).save("sampled.jpg", subsampling=0, quality=95)
    Image.fromarray(smooth).save("gray.jpg")
    Image.fromarray(np.concatenate([picture, picture[::-1, ::-1, :1]], 2), "CMYK").save("cmyk.jpg", quality=92)
    with open("cmyk.jpg", "rb") as f, open("ycck.jpg", "wb") as ycck:  # another transform in the marker of Adobe
        content = f.read()
        at = content.index(b"Adobe") + 11
        ycck.write(content[:at] + b"\2" + content[at + 1:])
    exif = Image.Exif()
    exif[0x112] = 6
    Image.fromarray(picture).save("turned.jpg", exif=exif)


hdf5()
netcdf("classic.nc", "NETCDF3_CLASSIC")
netcdf("offset64.nc", "NETCDF3_64BIT_OFFSET")
netcdf("data64.nc", "NETCDF3_64BIT_DATA")
netcdf("model4.nc", "NETCDF4_CLASSIC")
netcdf("netcdf4.nc", "NETCDF4")
numpy_files()
zarr_files()
images()
