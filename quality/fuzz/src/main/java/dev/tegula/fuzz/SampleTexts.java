package dev.tegula.fuzz;

import java.util.List;
import java.util.Map;

/** Texts accepted by the parsers. */
final class SampleTexts {

    static final Map<String, List<String>> ALL = Map.ofEntries(
            Map.entry(
                    "condition",
                    List.of(
                            "x > 1 and t == 'abc'",
                            "not (x in (1, 2, 3) or f <= 1.5e3)",
                            "t is null",
                            "t is not null and x != -1",
                            "\"odd name\" = \"a''b\"",
                            "x >= 0x10",
                            "f < inf",
                            "t not in ('a', 'b')")),
            Map.entry("ranges", List.of("x=1:10", "x=1:", "x=:5\ns=a:b", "s=abc", "x=1,2,5:7")),
            Map.entry(
                    "time",
                    List.of(
                            "0",
                            "1700000000000",
                            "2024-01-31",
                            "2024-01-31T12:30:00Z",
                            "2024-01-31T12:30:00.123+02:00",
                            "now")),
            Map.entry(
                    "schema-json",
                    List.of(
                            """
          {"array_type": "sparse", "tile_order": "row-major", "cell_order": "hilbert", "capacity": 100, "allows_dups": true,
           "dims": [{"name": "x", "type": "INT32", "domain": [1, 100], "extent": 10}],
           "coords_filters": [{"name": "ZSTD"}],
           "attrs": [{"name": "t", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true},
                     {"name": "c", "type": "INT8", "enumeration": "colour"}],
           "enumerations": [{"name": "colour", "type": "STRING_UTF8", "values": ["red", "blue"]}]}
          """,
                            """
          {"array_type": "dense", "dims": [{"name": "d", "type": "UINT64", "domain": [0, 9], "extent": 5}],
           "current_domain": {"d": [0, 4]}, "attrs": [{"name": "a", "type": "FLOAT64"}]}
          """,
                            "{\"array_type\": \"dense\", \"dims\": [{\"name\": \"d\", \"type\": \"INT32\", \"domain\": [0, 9]}], "
                                    + "\"attrs\": [{\"name\": \"a\", \"type\": \"INT32\"}]}")),
            Map.entry(
                    "evolution-json",
                    List.of(
                            "{\"add_attributes\": [{\"name\": \"b\", \"type\": \"INT32\"}]}",
                            "{\"drop_attributes\": [\"f\"]}")),
            Map.entry(
                    "uri",
                    List.of(
                            "mem://a/b",
                            "/tmp/x",
                            "s3://bucket/key%20x?region=eu#f",
                            "file:///a/b",
                            "azure://c@account/x",
                            "a\\b",
                            "https://u:p@h:80/x",
                            "..")),
            Map.entry(
                    "timestamped-name",
                    List.of(
                            "__1_2_0123456789abcdef0123456789abcdef_21",
                            "__1_1_0123456789abcdef0123456789abcdef",
                            "__0123456789abcdef0123456789abcdef_5")),
            Map.entry("metadata-value", List.of("1", "1\n2\n3", "text", "1.5", "-0x8", "true", "")),
            Map.entry(
                    "shell-words",
                    List.of("export a --output b.json\nls 'x y' \"a\\\"b\"\n# comment\n", "a\\\nb 'c\nd'")),
            Map.entry("csv", List.of("x,s,t,f\n1,a,\"b\"\"c\",1.5\n2,b,,nan\n", "x,s\r\n1,\"a\nb\"\r\n")),
            Map.entry(
                    "json",
                    List.of("{\"cell_count\": 2, \"dims\": {\"x\": [1, 2], \"s\": [\"a\", \"b\"]}, "
                            + "\"attrs\": {\"t\": {\"data\": [\"\", \"c\"], \"validity\": [0, 1]}, \"f\": [1.5, 2]}}")),
            Map.entry(
                    "json-lines",
                    List.of(
                            "{\"x\": 1, \"s\": \"a\", \"t\": null, \"f\": 1.5}\n{\"x\": 2, \"s\": \"b\", \"t\": \"z\", \"f\": 2}\n")),
            Map.entry("vacuum-file", List.of("__fragments/__1_1_0123456789abcdef0123456789abcdef_21\n")),
            Map.entry(
                    "consolidation-record",
                    List.of(new String(SampleTiles.record(), java.nio.charset.StandardCharsets.UTF_8))),
            Map.entry("commit-list", List.of("__commits/__1_1_0123456789abcdef0123456789abcdef_21.wrt\n")));

    private SampleTexts() {}
}
