"""Prints the arrays of a file, or writes the values of one: see ForeignValues for the form of the lines."""
import decimal
import gzip
import json
import os
import sys

import h5py
import netCDF4
import numpy
import tifffile
import zarr
from PIL import Image

WIDE = decimal.Context(prec=1000)
KIND, FILE, WHAT, PART, OUTPUT = sys.argv[1:6]
MAX = int(sys.argv[6])
UNITS = {"W": 7 * 86400 * 10**18, "D": 86400 * 10**18, "h": 3600 * 10**18, "m": 60 * 10**18, "s": 10**18,
         "ms": 10**15, "us": 10**12, "ns": 10**9, "ps": 10**6, "fs": 10**3, "as": 1}
CONVENTIONS = {"_FillValue", "missing_value", "scale_factor", "add_offset", "valid_min", "valid_max", "valid_range",
               "_Unsigned"}


def text(value):
    return "t" + value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def text_list(values):
    """A list of texts, which is text in JSON."""
    texts = [v.decode("utf-8", "replace") if isinstance(v, bytes) else str(v) for v in values.ravel().tolist()]
    return text(json.dumps(texts, ensure_ascii=False, separators=(",", ":")))


def lines(values):
    """The lines of an array."""
    if values.size > MAX:
        raise ValueError(f"more than {MAX} values")
    if isinstance(values, numpy.ma.MaskedArray):
        missing = numpy.ma.getmaskarray(values).ravel()
        return ["null" if m else line for m, line in zip(missing, lines(values.filled()))]
    kind = values.dtype.kind
    flat = values.ravel()
    if kind == "b":
        return [f"i{v:d}" for v in flat.tolist()]
    if kind in "iu":
        return [f"i{v}" for v in flat.tolist()]
    if kind == "f" and values.dtype.itemsize <= 8:
        return ["fnan" if nan else f"f{bits}" for nan, bits in
                zip(numpy.isnan(flat).tolist(), flat.astype("<f8").view("<i8").tolist())]
    if kind == "S":
        return [text(v.decode("utf-8", "replace")) for v in flat.tolist()]
    if kind == "U":
        return [text(v) for v in flat.tolist()]
    if kind in "Mm":
        unit, step = numpy.datetime_data(values.dtype)
        if unit in "YM":
            return lines(values.astype("M8[D]"))
        letter = "d" if kind == "M" else "s"
        return [f"{letter}{v * step * UNITS[unit]}" for v in flat.astype(flat.dtype.newbyteorder("<")).view("<i8").tolist()]
    if kind == "V" and not values.dtype.names:
        return ["b" + v.tobytes().hex() for v in flat]
    if kind == "O":
        result = []
        for v in flat.tolist():
            if isinstance(v, bytes):
                result.append(text(v.decode("utf-8", "replace")))
            elif isinstance(v, str):
                result.append(text(v))
            elif isinstance(v, numpy.ndarray) and v.ndim == 1 and v.dtype.kind in "SUO":
                result.append(text_list(v))
            elif isinstance(v, numpy.ndarray) and v.ndim == 1:
                result += [f"[{len(v)}", *lines(v)]
            else:
                raise TypeError(f"values of {type(v).__name__} are not compared")
        return result
    raise TypeError(f"values of {values.dtype} are not compared")


def labelled(values, kind):
    """Values with the names of an enumeration; numbers without one stay numbers, so that a refusal counts as one.

    h5py reads booleans, which are enumerations in the file, as such.
    """
    labels = {value: name for name, value in (h5py.check_enum_dtype(kind) or {}).items()}
    return numpy.array([labels.get(v, str(v)) for v in values.ravel().tolist()], "U").reshape(values.shape) if labels else values


def array(values, rank=None):
    """The columns of an array: its fields if it has some. Axes beyond its rank are those of arrays as elements."""
    rank = values.ndim if rank is None else rank
    columns = {"shape": [f"i{n}" for n in values.shape[:rank]]} if rank else {}
    if values.dtype.names or values.dtype.kind == "c":
        columns.update(fields(values, rank, ""))
    else:
        columns["value"] = known(values, rank)
    return columns


def fields(values, rank, prefix):
    """The columns of structures and complex numbers, which can be nested."""
    if values.dtype.kind == "c":
        return {prefix + "r": known(values.real, rank), prefix + "i": known(values.imag, rank)}
    columns = {}
    for name in values.dtype.names:
        inner = numpy.asarray(values[name])
        if inner.dtype.names or inner.dtype.kind == "c":
            columns.update(fields(inner, rank, prefix + name + "."))
        else:
            columns[prefix + name] = known(labelled(inner, values.dtype[name]), rank)
    return columns


def known(values, rank):
    try:
        cell = values.shape[rank:]
        count = int(numpy.prod(cell))
        if not cell or count == 1 and values.dtype.kind not in "SUO":
            return lines(values)
        if values.dtype.kind in "SUO":
            return [text_list(v) for v in values.reshape((-1,) + cell)]
        numbers = lines(values)
        return [line for at in range(0, len(numbers), count) for line in (f"[{count}", *numbers[at:at + count])]
    except TypeError:
        return ["unknown"]


def is_netcdf3():
    with open(FILE, "rb") as file:
        return file.read(3) == b"CDF"


def hdf5_parts():
    found = []
    if is_netcdf3():
        with netCDF4.Dataset(FILE) as file:
            return list(file.variables)
    with h5py.File(FILE, "r") as file:
        def visit(name, item):
            label = item.attrs.get("NAME", b"") if isinstance(item, h5py.Dataset) else b""
            if isinstance(item, h5py.Dataset) and not bytes(str(label), "utf-8").count(b"This is a netCDF dimension"):
                found.append(name)
        file.visititems(visit)
    return found


def by_convention():
    with netCDF4.Dataset(FILE) as file:
        variable = file[PART]
        if variable.dtype in ("i1", "u1") and not CONVENTIONS & set(variable.ncattrs()):
            variable.set_auto_mask(False)  # NetCDF has no default for missing bytes; netCDF4 takes one.
        if variable.dtype == "S1":
            variable.set_auto_mask(False)  # Texts are never missing; netCDF4 masks the character zero.
        values = variable[...]
        if values is numpy.ma.masked:  # a single value
            return {"value": ["null"]}
        if isinstance(variable.datatype, netCDF4.EnumType):
            names = {number: name for name, number in variable.datatype.enum_dict.items()}
            mask = numpy.ma.getmaskarray(values)
            values = numpy.ma.array(numpy.vectorize(names.get)(numpy.ma.getdata(values)), mask=mask)
        # Bounds have the unit and calendar of the variable that names them (CF, section 7.1).
        parents = [other for other in variable.group().variables.values()
                   if variable.name in (getattr(other, "bounds", None), getattr(other, "climatology", None))]
        parent = parents[0] if parents else variable
        units = str(getattr(variable, "units", getattr(parent, "units", "")))
        calendar = getattr(variable, "calendar", getattr(parent, "calendar", "standard"))
        if " since " in units:
            try:
                dates = netCDF4.num2date(values, units, calendar,
                                         only_use_cftime_datetimes=False, only_use_python_datetimes=True)
            except ValueError:  # a calendar without dates of Python
                return {"value": ["unknown"]}
            mask = numpy.ma.getmaskarray(dates)
            values = numpy.ma.array(numpy.ma.getdata(dates).astype("M8[us]"), mask=mask)
        return array(values)


def hdf5():
    if is_netcdf3():
        return by_convention()
    with h5py.File(FILE, "r") as file:
        dataset = file[PART]
        if FILE.endswith((".nc", ".nc4")) or CONVENTIONS & set(dataset.attrs) or " since " in str(dataset.attrs.get("units", "")):
            return by_convention()
        if dataset.shape is None:
            raise ValueError("no values")
        if dataset.size > MAX:
            raise ValueError(f"more than {MAX} values")
        values = labelled(numpy.asarray(dataset[()]), dataset.dtype)
        if isinstance(h5py.check_vlen_dtype(dataset.dtype), numpy.dtype) and not dataset.shape:  # h5py returns the list itself
            return {"value": [f"[{len(values)}", *lines(values)]}
        return array(values, len(dataset.shape))


def zarr_parts():
    root = zarr.open(FILE, mode="r")
    found = []
    if isinstance(root, zarr.core.Array):
        return [""]
    root.visititems(lambda name, item: found.append(name) if isinstance(item, zarr.core.Array) else None)
    return found


def zarr_array():
    root = zarr.open(FILE, mode="r")
    return array(numpy.asarray((root[PART] if PART else root)[...]))


def planes(values, axes):
    """An array of planes, channels, rows and columns."""
    order = [axes.index(a) for a in axes if a not in "SCYX"]
    channels = [axes.index(a) for a in axes if a in "SC"]
    moved = values.transpose(order + channels + [axes.index("Y"), axes.index("X")])
    height, width = moved.shape[-2:]
    count = int(numpy.prod([values.shape[c] for c in channels]))
    return moved.reshape(-1, count, height, width)


def pillow():
    with Image.open(FILE) as image:
        if image.mode == "P":
            colors = numpy.reshape(image.getpalette(), (-1, 3))
            gray = bool((colors == colors[:, :1]).all())
            image = image.convert("RGBA" if "transparency" in image.info else "L" if gray else "RGB")
        elif image.format == "PNG" and "transparency" in image.info:
            if image.mode == "I":
                raise ValueError("Pillow does not apply a transparent color of 16 bits")
            image = image.convert("RGBA" if image.mode == "RGB" else "LA")
        values = numpy.asarray(image)
        if values.dtype == bool:
            values = values.astype("u1") * 255
        return planes(values, "YX" if values.ndim == 2 else "YXS")


def require_pillow_depth():
    """Pillow reads 16 bits per color as 8."""
    with open(FILE, "rb") as file:
        start = file.read(26)
    if start[1:4] == b"PNG" and start[24] == 16 and start[25] in (2, 4, 6):
        raise ValueError("Pillow reads colors of 16 bits as 8")


def picture():
    if not FILE.lower().endswith((".tif", ".tiff")):
        require_pillow_depth()
        return array(pillow())
    with tifffile.TiffFile(FILE) as file:
        page = file.pages[0]
        if page.photometric is not None and int(page.photometric) in (0, 1, 2) and page.bitspersample >= 8:
            try:
                return array(planes(file.series[0].asarray(), file.series[0].axes))
            except ValueError:
                pass  # a codec that it lacks
        if page.bitspersample > 8:
            raise ValueError("a codec that tifffile lacks, and Pillow reads colors of 16 bits as 8")
        if len(file.pages) > 1:
            raise ValueError("several pages, of which Pillow reads one")
    return array(pillow())


def arrow():
    """The golden JSON of Arrow's integration tests."""
    golden = FILE.rsplit(".", 1)[0] + ".json.gz"
    if not os.path.exists(golden):
        raise FileNotFoundError("no golden JSON and no other implementation")
    with gzip.open(golden) as file:
        content = json.load(file)
    dictionaries = {d["id"]: d["data"]["columns"][0] for d in content.get("dictionaries", [])}
    columns = {}
    for number, field in enumerate(distinct(content["schema"]["fields"])):
        for batch in content["batches"]:
            for name, found in arrow_columns(field, batch["columns"][number], dictionaries).items():
                columns.setdefault(name, []).append(found)
    if not content["batches"]:
        columns = {f["name"]: [] for f in content["schema"]["fields"] if f["type"]["name"] != "struct"}
    return {name: arrow_joined(parts) for name, parts in columns.items()}


def distinct(fields):
    """Fields with names of their own: a second "a" is "a_2"."""
    taken = {field["name"] for field in fields}
    used, result = set(), []
    for field in fields:
        name, number = field["name"], 2
        while name in used or name != field["name"] and name in taken:
            name, number = f"{field['name']}_{number}", number + 1
        used.add(name)
        result.append(dict(field, name=name))
    return result


def arrow_columns(field, column, dictionaries):
    """The lines of each column of a field: the fields of structs are columns of their own, null where the struct is."""
    if field["type"]["name"] != "struct" or "dictionary" in field:
        return {field["name"]: (arrow_lines(field, column, dictionaries), arrow_json(field, column, dictionaries))}
    valid = column.get("VALIDITY") or [1] * column["count"]
    columns = {}
    for child, content in zip(distinct(field["children"]), column["children"]):
        hidden = dict(content, VALIDITY=[a and b for a, b in
                                         zip(valid, content.get("VALIDITY") or [1] * content["count"])])
        named = dict(child, name=field["name"] + "." + child["name"])
        columns.update(arrow_columns(named, hidden, dictionaries))
    return columns


def arrow_joined(parts):
    """The lines of all batches: text in JSON if a batch has lists that cells cannot hold."""
    text = any("text" in plain for plain, _ in parts)
    joined = [line for plain, nested in parts for line in (nested if text else plain)]
    return ["unknown"] if "unknown" in joined else joined


def arrow_json(field, column, dictionaries):
    """The lines of a column as text in JSON."""
    try:
        values = [arrow_value(field, column, i, dictionaries) for i in range(column["count"])]
    except TypeError:
        return ["unknown"]
    return ["null" if v is None else text(json.dumps(v, ensure_ascii=False, separators=(",", ":"))) for v in values]


def arrow_value(field, column, i, dictionaries):
    kind = field["type"]
    name = kind["name"]
    if name == "null" and "dictionary" not in field or not (column.get("VALIDITY") or {i: 1})[i]:
        return None
    if "dictionary" in field:
        plain = {key: value for key, value in field.items() if key != "dictionary"}
        return arrow_value(plain, dictionaries[field["dictionary"]["id"]], int(column["DATA"][i]), dictionaries)
    children = field["children"]
    if name == "struct":
        return {f["name"]: arrow_value(f, c, i, dictionaries) for f, c in zip(children, column["children"])}
    if name == "union":
        child = kind["typeIds"].index(column["TYPE_ID"][i])
        inner = int(column["OFFSET"][i]) if "OFFSET" in column else i
        return arrow_value(children[child], column["children"][child], inner, dictionaries)
    if name == "runendencoded":
        run = next(r for r, end in enumerate(column["children"][0]["DATA"]) if int(end) > i)
        return arrow_value(children[1], column["children"][1], run, dictionaries)
    if name in ("list", "largelist", "fixedsizelist", "listview", "largelistview", "map"):
        size = kind.get("listSize")
        start = size * i if size else int(column["OFFSET"][i])
        end = start + (size or int(column["SIZE"][i] if "SIZE" in column else column["OFFSET"][i + 1]) -
                       (0 if "SIZE" in column else start))
        inner = column["children"][0]
        if name != "map":
            return [arrow_value(children[0], inner, j, dictionaries) for j in range(start, end)]
        key, value = children[0]["children"]
        return {str(arrow_value(key, inner["children"][0], j, dictionaries)):
                arrow_value(value, inner["children"][1], j, dictionaries) for j in range(start, end)}
    if name == "int":
        return int(column["DATA"][i])
    if name == "bool":
        return bool(column["DATA"][i])
    if name in ("utf8", "largeutf8"):
        return column["DATA"][i]
    if name in ("binary", "largebinary", "fixedsizebinary"):
        return column["DATA"][i].lower()
    if name in ("utf8view", "binaryview"):
        return arrow_view(name, column, i)
    raise TypeError(f"values of {name} in JSON are not compared")


def period(value):
    """An interval as text."""
    parts = value if isinstance(value, dict) else {"months": value}
    nanos = parts.get("nanoseconds", parts.get("milliseconds", 0) * 10**6)
    shown = "".join(f"{parts.get(part, 0)}{letter}" for part, letter in (("months", "M"), ("days", "D"))
                    if parts.get(part, 0))
    seconds = format(decimal.Decimal(nanos).scaleb(-9), "f")
    seconds = seconds.rstrip("0").rstrip(".") if "." in seconds else seconds
    return "P" + shown + (f"T{seconds}S" if nanos or not shown else "")


def arrow_view(name, column, i):
    view = column["VIEWS"][i]
    if "INLINED" in view:
        return view["INLINED"] if name == "utf8view" else view["INLINED"].lower()
    data = column["VARIADIC_DATA_BUFFERS"][view["BUFFER_INDEX"]]
    data = data[2 * view["OFFSET"]:2 * (view["OFFSET"] + view["SIZE"])].lower()
    return bytes.fromhex(data).decode() if name == "utf8view" else data


def arrow_lines(field, column, dictionaries):
    """The lines of a column; "text" if it is text in JSON."""
    kind = field["type"]
    valid = column.get("VALIDITY") or [1] * column["count"]
    if "dictionary" in field:
        labels = arrow_lines({"type": kind, "children": field["children"]},
                             dictionaries[field["dictionary"]["id"]], dictionaries)
        if "unknown" in labels or "text" in labels:
            return labels
        return [labels[int(v)] if ok else "null" for v, ok in zip(column["DATA"], valid)]
    name = kind["name"]
    unit = {"SECOND": "s", "MILLISECOND": "ms", "MICROSECOND": "us", "NANOSECOND": "ns", "DAY": "D"}.get(
        kind.get("unit"))
    if name == "int":
        form = lambda v: f"i{int(v)}"
    elif name == "bool":
        form = lambda v: f"i{int(v)}"
    elif name == "floatingpoint":
        size = {"HALF": "f2", "SINGLE": "f4", "DOUBLE": "f8"}[kind["precision"]]
        form = lambda v: lines(numpy.array([v], size))[0]
    elif name == "interval":
        form = lambda v: text(period(v))
    elif name == "decimal":
        form = lambda v: "m" + format(decimal.Decimal(v).scaleb(-kind["scale"], WIDE), "f")
    elif name in ("utf8", "largeutf8"):
        form = text
    elif name in ("binary", "largebinary", "fixedsizebinary"):
        form = lambda v: "b" + v.lower()
    elif name in ("date", "timestamp"):
        form = lambda v: f"d{int(v) * UNITS[unit]}"
    elif name in ("time", "duration"):
        form = lambda v: f"s{int(v) * UNITS[unit]}"
    elif name in ("utf8view", "binaryview"):
        form = text if name == "utf8view" else lambda v: "b" + v
        return [form(arrow_view(name, column, i)) if ok else "null" for i, ok in enumerate(valid)]
    elif name == "runendencoded":
        values = arrow_lines(field["children"][1], column["children"][1], dictionaries)
        runs = [int(end) for end in column["children"][0]["DATA"]]
        return values if "text" in values else [
            values[next(r for r, end in enumerate(runs) if end > i)] for i in range(column["count"])]
    elif name in ("map", "null", "struct", "union", "listview", "largelistview"):
        return ["text"]
    elif name in ("list", "largelist", "fixedsizelist"):
        child = arrow_lines(field["children"][0], column["children"][0], dictionaries)
        if any(line in ("text", "null") or line[0] in "[tb" for line in child):
            return ["text"]
        size = kind.get("listSize", 0)
        starts = column.get("OFFSET") or [size * i for i in range(column["count"] + 1)]
        result = []
        for i, ok in enumerate(valid):
            part = child[int(starts[i]):int(starts[i + 1])]
            result += [f"[{len(part)}", *part] if ok else ["null"]
        return result
    else:
        return ["unknown"]
    return [form(v) if ok else "null" for v, ok in zip(column["DATA"], valid)]


def npz_parts():
    with numpy.load(FILE) as file:
        return file.files


def npz():
    with numpy.load(FILE) as file:
        return array(file[PART])


PARTS = {"hdf5": hdf5_parts, "zarr": zarr_parts, "npz": npz_parts}
READ = {"hdf5": hdf5, "zarr": zarr_array, "npz": npz, "npy": lambda: array(numpy.load(FILE)), "image": picture,
        "arrow_file": arrow, "arrow_stream": arrow}

if WHAT == "parts":
    print("\n".join(PARTS[KIND]()))
else:
    with open(OUTPUT, "w", encoding="utf-8", newline="\n") as output:
        for name, content in READ[KIND]().items():
            output.write("column " + name + "\n")
            output.writelines(line + "\n" for line in content)
