"""Writes images whose files say how to show their samples, and old kinds of TIFF, with what Pillow reads in them."""
import io
import os
import struct

import numpy as np
import tifffile
from PIL import Image

gray = (np.arange(32 * 48).reshape(32, 48) % 251).astype("u1")
picture = Image.fromarray(gray)


def tiff(name, data, *tags):
    """One strip or tile, whose tags for its place may be 0 for those of the file."""
    tags = sorted((tag, 8 if tag in (273, 324) else len(data) if tag in (279, 325) else value) for tag, value in tags)
    with open(name, "wb") as f:
        f.write(struct.pack("<2sHI", b"II", 42, 8 + len(data)) + data + struct.pack("<H", len(tags)))
        entries, values = b"", b""
        place = f.tell() + 12 * len(tags) + 4
        for tag, value in tags:
            if isinstance(value, (list, tuple)):  # rational or whole numbers
                entries += struct.pack("<HHII", tag, 5 if isinstance(value, list) else 4, len(value), place + len(values))
                values += b"".join(struct.pack("<II", each, 1)[:8 if isinstance(value, list) else 4] for each in value)
            else:
                entries += struct.pack("<HHII", tag, 4, 1, value)
        f.write(entries + bytes(4) + values)


def lowest_bit_first(values):
    """LZW of one code per value, each of 9 bits."""
    codes = [256, *values, 257]
    return sum(code << 9 * i for i, code in enumerate(codes)).to_bytes(9 * len(codes) // 8 + 1, "little")


for orientation in (1, 3, 6):
    exif = Image.Exif()
    exif[274] = orientation
    for extension in ("jpg", "png"):
        picture.save(f"turned{orientation}.{extension}", exif=exif, quality=100)
    for order in "<>":
        tifffile.imwrite(f"turned{orientation}{'LB'[order == '>']}.tif", gray, byteorder=order, metadata=None,
                         extratags=[(274, 3, 1, orientation, True)])
tifffile.imwrite("white8.tif", gray, photometric="miniswhite", metadata=None)
tifffile.imwrite("white16.tif", gray.astype("u2"), photometric="miniswhite", metadata=None)
Image.fromarray(gray > 100).save("white1.tif", compression="group4", tiffinfo={262: 0})
jpeg = io.BytesIO()
picture.save(jpeg, "jpeg", quality=100)
size = ((256, 48), (257, 32), (258, 8), (277, 1))
tiff("whitejpeg.tif", jpeg.getvalue(), *size, (259, 7), (262, 0), (273, 0), (278, 32), (279, 0))
color = io.BytesIO()
picture.convert("RGB").save(color, "jpeg", quality=100, subsampling=0)
for name, numbers in (("full", [0, 255, 128, 255, 128, 255]), ("own", [16, 235, 128, 240, 128, 240]),
                      ("whole", (16, 235, 128, 240, 128, 240))):
    tiff(f"{name}range.tif", color.getvalue(), (256, 48), (257, 32), (258, 8), (277, 3), (259, 6), (262, 6), (273, 0),
         (278, 32), (279, 0), (513, 8), (514, len(color.getvalue())), (530, 0x10001), (532, numbers))
tiff("otherrange.tif", gray.tobytes(), (256, 48), (257, 32), (258, 8), (277, 1), (259, 1), (262, 1), (273, 0), (278, 32),
     (279, 0), (274, 9), (532, [16, 235, 128, 240, 128, 240]))
picture.convert("RGB").save("lossy.tif", compression="webp")
three = gray[:10, :12].tobytes()
tiff("three.tif", three, (256, 4), (257, 10), (258, 24), (277, 1), (259, 1), (262, 1), (273, 0), (278, 10), (279, 0))
tiff("jpeg2000.tif", three, (256, 12), (257, 10), (258, 8), (277, 1), (259, 34712), (262, 1), (273, 0), (278, 10), (279, 0))
tiff("oldtiles.tif", gray.tobytes(), *size, (259, 1), (262, 1), (322, 48), (323, 32), (273, 0), (279, 0))
tiff("oldlzw.tif", lowest_bit_first(gray[:10, :10].ravel().tolist()), (256, 10), (257, 10), (258, 8), (277, 1), (259, 5),
     (262, 1), (273, 0), (278, 10), (279, 0))
Image.fromarray(np.stack([gray, gray[::-1], gray[:, ::-1]], -1)).convert("RGBA").save("rgb32.bmp")
picture.save("frames.gif", save_all=True, append_images=[Image.fromarray(255 - gray)])
picture.save("frame.gif")
for name in ("whitejpeg.tif", "otherrange.tif", "oldtiles.tif", "oldlzw.tif", "lossy.tif", "rgb32.bmp", "white1.tif"):
    with Image.open(name) as image:
        values = np.asarray(image)
        print(name, image.mode, values.shape)
        values = values.astype("u1") * 255 if values.dtype == bool else values
        np.save(name + ".npy", np.ascontiguousarray(values if values.ndim == 2 else np.moveaxis(values[..., :3], -1, 0)))
with Image.open("oldlzw.tif") as image:
    assert np.array_equal(np.asarray(image), gray[:10, :10])
