package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {

    @TempDir
    private Path folder;

    @Test
    void omittedMembers_haveDefaults() {
        String uri = ArrayFixture.create(folder, "grid", ArrayFixture.GRID);
        assertEquals("""
        {
          "array_type": "dense",
          "tile_order": "row-major",
          "cell_order": "row-major",
          "capacity": 10000,
          "allows_dups": false,
          "version": 21,
          "dims": [
            {"name": "row", "type": "INT32", "cell_val_num": 1, "domain": [1, 3], "extent": 2, "filters": [{"type": "ZSTD", "level": -1}], "max_chunk_size": 65536},
            {"name": "col", "type": "INT32", "cell_val_num": 1, "domain": [1, 4], "extent": 2, "filters": [{"type": "ZSTD", "level": -1}], "max_chunk_size": 65536}
          ],
          "attrs": [
            {"name": "v", "type": "INT16", "cell_val_num": 1, "nullable": false, "fill": -32768, "fill_hex": "0080", "filters": [], "max_chunk_size": 65536},
            {"name": "t", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true, "fill_validity": 0, "fill": "\\u0000", "fill_hex": "00", "filters": [], "max_chunk_size": 65536}
          ],
          "coords_filters": [{"type": "ZSTD", "level": -1}],
          "coords_max_chunk_size": 65536,
          "offsets_filters": [{"type": "ZSTD", "level": -1}],
          "offsets_max_chunk_size": 65536,
          "validity_filters": [{"type": "RLE", "level": -1}],
          "validity_max_chunk_size": 65536
        }
        """, Cli.ok("schema", uri, "--format", "json"));
    }

    @Test
    void everyOption_survivesARoundTrip() {
        String first = ArrayFixture.create(folder, "a", """
        {"array_type": "sparse", "tile_order": "col-major", "cell_order": "hilbert", "capacity": 7, "allows_dups": true,
         "dims": [{"name": "u", "type": "UINT64", "domain": [18446744073709550615, 18446744073709550637], "extent": 10,
                   "filters": [{"type": "DOUBLE_DELTA", "reinterpret": "INT64"}, {"type": "ZSTD", "level": 7}], "max_chunk_size": 500},
                  {"name": "f", "type": "FLOAT32", "domain": [-0.5, 1e10], "extent": 0.25},
                  {"name": "t", "type": "DATETIME_DAY", "domain": ["2026-01-01", "2026-12-31"]},
                  {"name": "s", "type": "string_ascii"}],
         "current_domain": {"u": [18446744073709550616, 18446744073709550620], "f": [0, 1], "s": ["a", "z"]},
         "attrs": [{"name": "", "type": "FLOAT64", "cell_val_num": 2, "fill": [1.5, "-Infinity"], "nullable": true, "fill_validity": 1,
                    "filters": [{"type": "SCALE_FLOAT", "bytewidth": 2, "factor": 0.5, "offset": 10}, {"type": "BITSHUFFLE"}]},
                   {"name": "w", "type": "STRING_UTF16", "cell_val_num": "var", "fill": "né"},
                   {"name": "b", "type": "BLOB", "cell_val_num": "var", "fill_hex": "00ff"},
                   {"name": "d", "type": "INT32", "filters": [{"type": "POSITIVE_DELTA", "positive_delta_max_window": 32},
                    {"type": "BIT_WIDTH_REDUCTION"}, {"type": "CHECKSUM_SHA256"}]},
                   {"name": "e", "type": "UINT16", "enumeration": "sizes"}],
         "offsets_filters": [], "validity_filters": [{"type": "GZIP", "level": 9}], "validity_max_chunk_size": 100,
         "enumerations": [{"name": "sizes", "type": "INT32", "cell_val_num": 1, "ordered": true, "values": [10, 20]}]}""");
        String json = Cli.ok("schema", first, "--format", "json");
        assertTrue(json.contains("\"domain\": [18446744073709550615, 18446744073709550637]"), json);
        assertTrue(json.contains("\"domain\": [20454, 20818]"), json);
        assertTrue(json.contains("\"fill\": [1.5,\"-Infinity\"]"), json);
        assertTrue(json.contains("\"fill\": {\"hex\": \"6e00e900\"}"), json);
        assertTrue(json.contains("\"version\": 22"), json);
        assertTrue(json.contains("{\"type\": \"DOUBLE_DELTA\", \"level\": -1, \"reinterpret\": \"INT64\"}"), json);
        String second = ArrayFixture.create(folder, "b", json);
        assertEquals(json, Cli.ok("schema", second, "--format", "json"));
        String text = Cli.ok("schema", second);
        assertTrue(text.startsWith("sparse array, format version 22\n"), text);
        assertTrue(text.contains("sizes: 2 of int32, ordered: 10, 20"), text);
    }

    @Test
    void denseDimensionWithoutExtent_isOneTile() {
        String uri = ArrayFixture.create(folder, "a", """
        {"array_type": "dense", "dims": [{"name": "d", "type": "INT8", "domain": [-5, 4]}], "attrs": [{"name": "a", "type": "INT8"}]}""");
        assertTrue(Cli.ok("schema", uri, "--format", "json").contains("\"extent\": 10"));
    }

    private void refused(String schema, String... parts) {
        Cli.runWith(schema, "create", folder.resolve("x").toString(), "-").fails(1, parts);
    }

    @Test
    void invalidSchema_namesLineAndNearestWord() {
        refused("{\"array_type\": \"dense\",\n\"dms\": []}", "-:2", "unknown key \"dms\"; did you mean 'dims'?");
        refused("{\"array_type\": \"dence\"}", "\"array_type\"", "did you mean 'dense'?");
        refused("{\"array_type\": \"dense\", \"attrs\": []}", "\"dims\" is missing");
        refused("{\"array_type\": \"dense\",", "line 1, column ", "not valid JSON: unexpected end of the file");
        refused("", "empty file");
        refused("[]", "must be an object");
        String begin =
                "{\"array_type\": \"sparse\", \"dims\": [{\"name\": \"d\", \"type\": \"INT32\", \"domain\": [1, 9]}], \"attrs\": [";
        refused(begin + "{\"name\": \"a\", \"type\": \"INT33\"}]}", "did you mean 'INT32'?");
        refused(begin + "{\"name\": \"a\", \"type\": \"INT32\", \"nulable\": true}]}", "did you mean 'nullable'?");
        refused(
                begin + "{\"name\": \"a\", \"type\": \"INT32\", \"filters\": [{\"type\": \"ZST\"}]}]}",
                "did you mean 'ZSTD'?");
        refused(
                begin + "{\"name\": \"a\", \"type\": \"INT32\", \"filters\": [{\"type\": \"XOR\", \"level\": 1}]}]}",
                "unknown key \"level\"");
        refused(
                begin + "{\"name\": \"a\", \"type\": \"INT8\", \"fill\": 300}]}",
                "\"fill\": \"300\" is not a valid int8");
        refused(
                begin + "{\"name\": \"a\", \"type\": \"INT8\", \"fill\": 3, \"fill_hex\": \"04\"}]}",
                "invalid \"fill_hex\" (found \"04\"");
        refused(
                begin + "{\"name\": \"d\", \"type\": \"INT32\"}]}",
                "field 'd': several dimensions or attributes have this name");
        refused(begin.replace("[1, 9]", "[9, 1]") + "]}", "ends before it begins");
    }
}
