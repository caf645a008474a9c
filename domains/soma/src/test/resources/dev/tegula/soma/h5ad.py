"""Makes random h5ad files, and compares files, with anndata.

h5ad.py make SEED FILE
h5ad.py legacy SEED FILE
h5ad.py early SEED FILE
h5ad.py compare EXPECTED FOUND
"""
import sys
import warnings

warnings.simplefilter("ignore")
import anndata
import numpy as np
import pandas as pd
import scipy.sparse as sp


def matrix(rng, rows, columns):
    kind = rng.integers(0, 3)
    dtype = rng.choice(["float32", "float64", "int32", "int64", "uint16", "uint8", "int8"])
    dense = rng.integers(0, 100, (rows, columns)).astype(dtype)
    dense[rng.random((rows, columns)) < 0.7] = 0
    if dense.dtype.kind == "f":
        dense = dense / dense.dtype.type(3)
        dense[rng.random((rows, columns)) < 0.05] = -0.0
    return dense if kind == 0 else sp.csr_matrix(dense) if kind == 1 else sp.csc_matrix(dense)


def frame(rng, rows, name):
    words = np.array(["", "a", "ü", "日本", "a longer text, with \"quotes\"", "b"])
    columns = {
        "text": rng.choice(words, rows).astype(object),
        "flag": rng.random(rows) < 0.5,
        "small": rng.integers(-100, 100, rows).astype("int8"),
        "unsigned": rng.integers(0, 2**63, rows).astype("uint64") * 2,
        "real": np.where(rng.random(rows) < 0.2, np.nan, rng.normal(size=rows)),
        "single": rng.normal(size=rows).astype("float32"),
        "nullable": pd.array(np.where(rng.random(rows) < 0.3, None, rng.integers(0, 9, rows)), dtype="Int32"),
        "complete": pd.array(rng.integers(0, 9, rows), dtype="Int64"),
        "maybe": pd.array(np.where(rng.random(rows) < 0.3, None, rng.random(rows) < 0.5), dtype="boolean"),
        "kind": pd.Categorical(rng.choice(words, rows)),
        "level": pd.Categorical(
            np.where(rng.random(rows) < 0.3, None, rng.choice(["lo", "hi"], rows)), categories=["lo", "mid", "hi"], ordered=True),
        "number": pd.Categorical(rng.choice([3, 1, 7], rows)),
        "truth": pd.Categorical(rng.choice([True, False], rows)),
        "size": pd.Categorical(rng.choice([0.5, 1e-9, -3.25], rows)),
        "none": pd.Categorical([None] * rows, categories=["x", "y"]),
        "half": rng.normal(size=rows).astype("float16"),
        "many": pd.Categorical([f"label {i}" for i in rng.integers(0, 400, rows)], categories=[f"label {i}" for i in range(400)]),
    }
    chosen = [key for key in columns if rng.random() < 0.8]
    index = pd.Index([f"{name}{i}-{rng.integers(1000)}" for i in range(rows)])
    index.name = rng.choice([None, name + " name", "index"])
    return pd.DataFrame({key: columns[key] for key in chosen}, index=index)


def make(seed, file):
    rng = np.random.default_rng(seed)
    n, m = int(rng.integers(1, 60)), int(rng.integers(1, 40))
    data = anndata.AnnData(matrix(rng, n, m), obs=frame(rng, n, "cell"), var=frame(rng, m, "gene"))
    for key in ["counts", "with space"]:
        if rng.random() < 0.7:
            data.layers[key] = matrix(rng, n, m)
    for target, rows in [(data.obsm, n), (data.varm, m)]:
        if rng.random() < 0.8:
            target["X_pca"] = rng.normal(size=(rows, 5)).astype("float32")
        if rng.random() < 0.8:
            target["sparse"] = matrix(rng, rows, 3)
    for target, rows in [(data.obsp, n), (data.varp, m)]:
        if rng.random() < 0.8:
            target["graph"] = sp.csr_matrix(sp.random(rows, rows, 0.2, random_state=int(seed)))
    if rng.random() < 0.6:
        raw = anndata.AnnData(matrix(rng, n, m + 3), var=frame(rng, m + 3, "gene"), obs=data.obs)
        raw.varm["loadings"] = rng.normal(size=(m + 3, 2))
        data.raw = raw
    for target, names in [(data.obsm, data.obs_names), (data.varm, data.var_names)]:
        if rng.random() < 0.8:
            target["frame"] = frame(rng, len(names), "any").set_index(names)
    data.uns["csr"] = sp.random(5, 7, 0.3, format="csr", random_state=int(seed))
    data.uns["deep"] = {"csc": sp.random(5, 7, 0.3, format="csc", random_state=int(seed)).astype("float32")}
    data.uns["rank_genes_groups"] = {
        "names": np.rec.fromarrays([np.array(["B", "cd4 ü", ""]), np.array(["x", "y", "a longer name"])], names="0,T cell"),
        "scores": np.rec.fromarrays([rng.normal(size=3).astype("f4"), rng.normal(size=3)], names="0,T cell"),
        "mixed": np.rec.fromarrays([np.array([1, -2, 3], "i1"), np.array(["a", "b", "c"]), np.array([True, False, True]),
                                    np.array([1, 2, 2**64 - 1], "u8")], names="i,s,b,u"),
    }
    data.uns["colors"] = np.array(["red", "grün"], dtype=object)
    data.uns["grid"] = np.array([["a", "b", "c"], ["d", "", "f"]], dtype=object)
    data.uns["ints"] = np.arange(24).reshape(2, 3, 4)
    data.uns["flags"] = np.array([True, False])
    data.uns["nested"] = {"text": "ein Text", "empty": "", "number": 7, "real": 0.5, "deeper": {"list": np.array([1.5])}}
    data.uns["frame"] = frame(rng, 4, "row")
    data.write_h5ad(file, compression=rng.choice([None, "gzip"]))


def legacy(seed, file):
    """Writes the layout of AnnData 0.7: data frames of version 0.1.0, categories in a group, no other encodings."""
    import h5py

    rng = np.random.default_rng(seed)
    n, m = 7, 4
    text = h5py.string_dtype()

    def frame(parent, name, rows):
        group = parent.create_group(name)
        group.attrs["encoding-type"] = "dataframe"
        group.attrs["encoding-version"] = "0.1.0"
        group.attrs["_index"] = "index"
        group.attrs["column-order"] = np.array(["kind", "words", "count"], dtype=object)
        group["index"] = np.array([f"{name}{i}" for i in range(rows)], dtype=text)
        kind = group.create_dataset("kind", data=rng.integers(-1, 2, rows).astype("int8"))
        categories = group.create_group("__categories").create_dataset(
            "kind", data=np.array(["a", "b"], dtype=object), dtype=text)
        categories.attrs["ordered"] = True
        kind.attrs["categories"] = categories.ref
        group["words"] = np.array(["x", "", "ü"] * rows, dtype=text)[:rows]
        group["count"] = rng.integers(0, 9, rows)

    with h5py.File(file, "w") as f:
        frame(f, "obs", n)
        frame(f, "var", m)
        matrix = sp.random(n, m, 0.5, format="csr", random_state=int(seed))
        x = f.create_group("X")
        x.attrs["encoding-type"] = "csr_matrix"
        x.attrs["encoding-version"] = "0.1.0"
        x.attrs["shape"] = matrix.shape
        x.create_dataset("data", data=matrix.data, chunks=True, maxshape=(None,), compression="lzf")
        x.create_dataset("indices", data=matrix.indices, chunks=True, shuffle=True, compression="gzip")
        x["indptr"] = matrix.indptr
        f["obsm/X_pca"] = rng.normal(size=(n, 2))
        f["uns/colors"] = np.array(["red", "blue"], dtype=text)
        f["uns/neighbors/params/n"] = 15
        f["uns/names"] = np.array([("a", 1.5), ("b", 2.5)], dtype=[("name", "S1"), ("score", "f4")])


def early(seed, file):
    """Writes the layout of AnnData 0.5: data frames and obsm are compound datasets."""
    import h5py

    rng = np.random.default_rng(seed)
    n, m = 9, 4

    def frame(name, rows):
        types = [("index", "S9"), ("flag", bool), ("tiny", "u1"), ("wide", "u8"), ("word", "S5"), ("kind", "i1")]
        return np.array(
            [(f"{name}{i}", i % 2 == 0, 200 + i, 2**63 + i, "TRUE" if i % 2 else "FALSE", i % 2) for i in range(rows)],
            dtype=types)

    with h5py.File(file, "w") as f:
        f["obs"] = frame("cell", n)
        f["var"] = frame("gene", m)
        f["X"] = rng.normal(size=(n, m)).astype("float32")
        obsm = np.zeros(n, dtype=[("X_pca", "f4", (3,))])
        obsm["X_pca"] = rng.normal(size=(n, 3))
        f["obsm"] = obsm
        f["uns/kind_categories"] = np.array([b"a", b"b"])


def zarr(file, store):
    """Writes a file to Zarr, some records in big-endian order, the first one only as the fill value."""
    import base64
    import json
    import os
    import zarr

    anndata.read_h5ad(file).write_zarr(store)
    groups = zarr.open_group(store)["uns/rank_genes_groups"]
    little = groups["mixed"][:]
    attributes = groups["mixed"].attrs.asdict()
    big = little.astype([(name, little.dtype[name].newbyteorder(">")) for name in little.dtype.names])
    mixed = groups.create_dataset("mixed", data=big, chunks=1, overwrite=True)
    mixed.attrs.put(attributes)
    folder = os.path.join(store, mixed.path)
    os.remove(os.path.join(folder, "0"))
    with open(os.path.join(folder, ".zarray"), "r+") as metadata:
        content = json.load(metadata)
        content["fill_value"] = base64.b64encode(big[:1].tobytes()).decode()
        metadata.seek(0)
        metadata.truncate()
        json.dump(content, metadata)
    assert (zarr.open_group(store)[mixed.path][:] == big).all()


def subset(expected, found, *rows):
    """Compares the chosen rows of what belongs to observations."""
    a, b = anndata.read_h5ad(expected), anndata.read_h5ad(found)
    assert "frame" in a.obsm and len(rows) < a.n_obs
    a = a[list(rows)].copy()
    same("obs index", pd.DataFrame(index=a.obs.index), b.obs[[]])
    same("obsm", a.obsm, b.obsm)
    same("varm", a.varm, b.varm)
    print("equal")


def tenx(seed, file, *groups):
    """Writes the layout of Cell Ranger: features and barcodes in a matrix by columns."""
    import h5py

    rng = np.random.default_rng(seed)
    n, m = 23, 11
    with h5py.File(file, "w") as f:
        for name in groups:
            matrix = sp.csc_matrix(rng.poisson(0.4, (m, n)).astype("int32"))
            group = f.create_group(name)
            group["barcodes"] = np.array([f"AACT{i}-1" for i in range(n)], "S18")
            group["data"], group["shape"] = matrix.data, np.array([m, n], "int32")
            group["indices"], group["indptr"] = matrix.indices.astype("int64"), matrix.indptr.astype("int64")
            ids = np.array([f"ENSG{i:05}" for i in range(m)], "S15")
            names = np.array([f"gene{i % 9}" for i in range(m)], "S17")
            if name == "matrix":
                features = group.create_group("features")
                features["id"], features["name"] = ids, names
                features["feature_type"] = np.array([b"Gene Expression", b"Antibody Capture"])[np.arange(m) % 2]
                features["genome"] = np.array([b"GRCh38"] * m)
                features["pattern"] = np.array([b"", b"5PNNN"])[np.arange(m) % 2]
                features["_all_tag_keys"] = np.array([b"genome", b"pattern"])
                features.create_group("target_sets")
            else:
                group["genes"], group["gene_names"] = ids, names


def tenxcompare(expected, found, name):
    import h5py

    data = anndata.read_h5ad(found)
    with h5py.File(expected) as f:
        group = f[name]
        matrix = sp.csc_matrix((group["data"][:], group["indices"][:], group["indptr"][:]), group["shape"][:])
        assert (data.X != matrix.T).nnz == 0 and data.X.dtype == matrix.dtype, data.X
        assert list(data.obs.index) == group["barcodes"].asstr()[:].tolist()
        features = group["features"] if name == "matrix" else {"id": group["genes"], "name": group["gene_names"]}
        assert list(data.var.index) == features["id"].asstr()[:].tolist()
        names = {"gene_symbols": "name"}
        if name == "matrix":
            names.update({"feature_types": "feature_type", "genome": "genome", "pattern": "pattern"})
        assert set(data.var.columns) == set(names), data.var.columns
        for column, source in names.items():
            assert data.var[column].tolist() == features[source].asstr()[:].tolist(), column
    print("equal")


# Files without versions of their data frames call an index without a name "index".
unversioned = False


def dense(values):
    return values.toarray() if sp.issparse(values) else np.asarray(values)


def same(place, expected, found):
    """Compares values; sparse and dense matrices of equal values are equal."""
    if isinstance(expected, pd.DataFrame):
        assert list(expected.columns) == list(found.columns), (place, list(expected.columns), list(found.columns))
        assert list(expected.index) == list(found.index), place
        name = None if unversioned and expected.index.name == "index" else expected.index.name
        assert name == found.index.name, (place, name, found.index.name)
        for key in expected.columns:
            column(f"{place}[{key}]", expected[key], found[key])
    elif isinstance(expected, dict) or hasattr(expected, "keys"):
        assert set(expected.keys()) == set(found.keys()), (place, set(expected.keys()), set(found.keys()))
        for key in expected.keys():
            same(f"{place}/{key}", expected[key], found[key])
    elif isinstance(expected, str):
        assert expected == found, (place, expected, found)
    else:
        assert getattr(expected, "format", "dense") == getattr(found, "format", "dense"), (place, type(found))
        a, b = dense(expected), dense(found)
        assert a.shape == b.shape, (place, a.shape, b.shape)
        if a.dtype.names:
            assert a.dtype.names == b.dtype.names, (place, a.dtype, b.dtype)
            for name in a.dtype.names:
                words = a[name].dtype.kind in "OUS"
                assert words or a[name].dtype == b[name].dtype, (place, name, a[name].dtype, b[name].dtype)
                plain = [v.decode() if isinstance(v, bytes) else v for v in a[name].tolist()]
                assert plain == b[name].tolist(), (place, name, plain, b[name].tolist())
            return
        if a.dtype.kind in "OU":
            assert a.tolist() == b.tolist(), place
        else:
            assert (a.dtype == b.dtype) or a.dtype == np.float16, (place, a.dtype, b.dtype)
            assert np.array_equal(a, b, equal_nan=a.dtype.kind == "f"), place
            assert a.dtype.kind != "f" or np.all((np.signbit(a) == np.signbit(b)) | np.isnan(a)), place


def column(place, expected, found):
    a, b = expected.dtype, found.dtype
    if isinstance(a, pd.CategoricalDtype):
        assert list(expected.cat.categories) == list(found.cat.categories), (place, found)
        assert expected.cat.ordered == found.cat.ordered, place
        assert list(expected.cat.codes) == list(found.cat.codes), place
    elif str(a) in ("Int32", "Int64", "boolean"):
        assert a == b, (place, a, b)
        assert list(expected.isna()) == list(found.isna()), place
        assert list(expected.dropna().astype(str)) == list(found.dropna().astype(str)), place
    else:
        # Numbers of half precision become numbers of single precision.
        expected = expected.astype("float32") if a == np.float16 else expected
        assert expected.dtype == b, (place, a, b)
        assert expected.equals(found), (place, expected, found)


def compare(expected, found):
    import h5py

    global unversioned
    with h5py.File(expected) as f:
        unversioned = f["obs"].attrs.get("encoding-version", "0.1.0") == "0.1.0"
    a, b = anndata.read_h5ad(expected), anndata.read_h5ad(found)
    same("obs", a.obs, b.obs)
    same("var", a.var, b.var)
    assert (a.X is None) == (b.X is None), "X"
    if a.X is not None:
        same("X", a.X, b.X)
    for part in ["layers", "obsm", "varm", "obsp", "varp"]:
        same(part, getattr(a, part), getattr(b, part))
    assert (a.raw is None) == (b.raw is None), "raw"
    if a.raw is not None:
        same("raw", a.raw.X, b.raw.X)
        same("raw.var", a.raw.var, b.raw.var)
        same("raw.varm", a.raw.varm, b.raw.varm)
    same("uns", a.uns, b.uns)
    print("equal")


{"make": make, "legacy": legacy, "early": early, "compare": compare, "subset": subset, "zarr": zarr, "tenx": tenx, "tenxcompare": tenxcompare}[sys.argv[1]](*[int(a) if a.isdigit() else a for a in sys.argv[2:]])
