package dev.tegula.vcf;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes datasets of versions 2 to 4 from VCF files, by the data model of TileDB-VCF: cells of records and their
 * anchors, blobs of fields, headers and metadata. The samples are written one fragment each.
 */
final class WrittenDataset {

    private static final long LAST = 0xFFFF_FFFEL;

    private final Tegula tegula;
    private final String uri;
    private final int version;
    private final int gap;
    private final List<String> extracted;
    private final OpenOptions options;
    private List<String> dimensions;
    private final Map<String, Long> offsets = new LinkedHashMap<>();

    WrittenDataset(Tegula tegula, String uri, int version, int gap, List<String> extracted, OpenOptions options) {
        this.tegula = tegula;
        this.uri = uri;
        this.version = version;
        this.gap = gap;
        this.extracted = extracted;
        this.options = options;
        this.dimensions = numbered()
                ? List.of("sample", version == 2 ? "end_pos" : "start_pos")
                : List.of("contig", "start_pos", "sample");
    }

    /** Changes the order of the dimensions, which differs between datasets of one version. */
    WrittenDataset dimensions(List<String> names) {
        dimensions = names;
        return this;
    }

    /** Writes the dataset. Versions 2 and 3 need contigs with lengths. */
    void write(List<SourceVcf> files) {
        tegula.createGroup(uri);
        tegula.createGroup(uri + "/metadata");
        tegula.createArray(uri + "/data", schema(), options);
        writeHeaders(files);
        tegula.object(uri)
                .updateMembers(GroupChanges.none().addRelative("data", "data").addRelative("metadata", "metadata"));
        tegula.object(uri + "/metadata").updateMembers(GroupChanges.none().addRelative("vcf_headers", "vcf_headers"));
        Map<String, Long> lengths = lengths(files);
        try (ArrayWriter data = tegula.openForWriting(uri + "/data", options)) {
            for (int i = 0; i < files.size(); i++) {
                writeCells(data, files.get(i), i);
            }
        }
        tegula.object(uri + "/data", options).updateMetadata(metadata(files, lengths));
    }

    private boolean numbered() {
        return version < 4;
    }

    private Map<String, Long> lengths(List<SourceVcf> files) {
        Map<String, Long> lengths = new LinkedHashMap<>();
        long offset = 0;
        for (String line : files.get(0).header) {
            if (numbered() && line.startsWith("##contig=<ID=")) {
                String name = line.replaceFirst("##contig=<ID=([^,>]+).*", "$1");
                long length = Long.parseLong(line.replaceFirst(".*length=(\\d+).*", "$1"));
                offsets.put(name, offset);
                lengths.put(name, length);
                offset += length;
            }
        }
        return lengths;
    }

    private ArraySchema schema() {
        ArraySchemaBuilder schema = ArraySchema.sparse();
        if (numbered()) {
            schema.cellOrder(CellOrder.COL_MAJOR);
        }
        for (String name : dimensions) {
            schema.dimension(
                    switch (name) {
                        case "contig" -> Dimension.ascii("contig");
                        case "sample" ->
                            numbered() ? Dimension.uint32("sample", 0, 4294967284L, 10) : Dimension.ascii("sample");
                        default -> Dimension.uint32(name, 0, LAST, LAST + 1);
                    });
        }
        schema.attribute(attribute(version == 2 ? "pos" : "real_start_pos", Datatype.UINT32, 1))
                .attribute(attribute(version == 2 ? "real_end" : "end_pos", Datatype.UINT32, 1))
                .attribute(attribute("qual", Datatype.FLOAT32, 1))
                .attribute(attribute("alleles", Datatype.STRING_ASCII, Field.VARIABLE))
                .attribute(attribute("id", Datatype.STRING_ASCII, Field.VARIABLE))
                .attribute(attribute("filter_ids", Datatype.INT32, Field.VARIABLE))
                .attribute(attribute("info", Datatype.UINT8, Field.VARIABLE))
                .attribute(attribute("fmt", Datatype.UINT8, Field.VARIABLE));
        extracted.forEach(name -> schema.attribute(attribute(name, Datatype.UINT8, Field.VARIABLE)));
        return schema.capacity(50).allowDuplicates(true).build();
    }

    private static Attribute attribute(String name, Datatype type, int values) {
        return Attribute.of(name, type, values);
    }

    private void writeHeaders(List<SourceVcf> files) {
        Attribute header = attribute("header", Datatype.CHAR, Field.VARIABLE);
        String place = uri + "/metadata/vcf_headers";
        if (numbered()) {
            tegula.createArray(
                    place,
                    ArraySchema.dense()
                            .dimension(Dimension.uint32("sample", 0, 4294967284L, 10))
                            .attribute(header)
                            .build(),
                    options);
        } else {
            tegula.createArray(
                    place,
                    ArraySchema.sparse()
                            .dimension(Dimension.ascii("sample"))
                            .attribute(header)
                            .build(),
                    options);
        }
        String[] samples = files.stream().map(file -> file.sample).toArray(String[]::new);
        byte[][] texts = files.stream()
                .map(file -> (String.join("\n", file.header)
                                + "\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\n")
                        .getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        try (ArrayWriter writer = tegula.openForWriting(place, options)) {
            CellsBuilder cells = Cells.builder();
            if (numbered()) {
                writer.write(
                        Subarray.range("sample", 0, samples.length - 1),
                        cells.add(bytes("header", Datatype.CHAR, texts)).build());
            } else {
                cells.ascii("sample", samples);
                writer.write(cells.add(bytes("header", Datatype.CHAR, texts)).build());
            }
        }
    }

    static Column bytes(String name, Datatype type, byte[][] values) {
        long[] ends = new long[values.length + 1];
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < values.length; i++) {
            all.writeBytes(values[i]);
            ends[i + 1] = all.size();
        }
        return Column.of(new Field(name, type, Field.VARIABLE, false), all.toByteArray(), values.length, ends, null);
    }

    private record Cell(SourceVcf.Line line, long position) {}

    /** Returns a cell for the record, and one for each of its anchors. */
    private List<Cell> cells(SourceVcf.Line line) {
        long start = line.start() - 1;
        long end = line.end() - 1;
        List<Cell> cells = new ArrayList<>();
        if (version == 2) {
            for (long anchor = start + gap; anchor < end; anchor += gap) {
                cells.add(new Cell(line, anchor));
            }
            cells.add(new Cell(line, end));
        } else {
            cells.add(new Cell(line, start));
            for (long anchor = start + gap; anchor < end; anchor += gap) {
                cells.add(new Cell(line, anchor));
            }
        }
        return cells;
    }

    private void writeCells(ArrayWriter data, SourceVcf file, int number) {
        List<Cell> cells = new ArrayList<>();
        file.lines.forEach(line -> cells.addAll(cells(line)));
        if (cells.isEmpty()) {
            return;
        }
        int n = cells.size();
        int[] positions = new int[n];
        int[] starts = new int[n];
        int[] ends = new int[n];
        float[] quality = new float[n];
        byte[][] alleles = new byte[n][];
        byte[][] ids = new byte[n][];
        byte[][] info = new byte[n][];
        byte[][] format = new byte[n][];
        Map<String, byte[][]> single = new LinkedHashMap<>();
        extracted.forEach(name -> single.put(name, new byte[n][]));
        List<Integer> filters = new ArrayList<>();
        long[] filterEnds = new long[n + 1];
        SourceBlobs blobs = new SourceBlobs(file.header, version < 4);
        for (int i = 0; i < n; i++) {
            SourceVcf.Line line = cells.get(i).line();
            long offset = offsets.getOrDefault(line.contig(), 0L);
            positions[i] = (int) (cells.get(i).position() + offset);
            starts[i] = (int) (line.start() - 1 + offset);
            ends[i] = (int) (line.end() - 1 + offset);
            quality[i] = SourceBlobs.quality(line.columns().get(5));
            String alternatives = line.columns().get(4).equals(".")
                    ? ""
                    : "," + line.columns().get(4);
            alleles[i] = (line.reference() + alternatives + "\0").getBytes(StandardCharsets.UTF_8);
            ids[i] = (line.columns().get(2) + "\0").getBytes(StandardCharsets.UTF_8);
            info[i] = blobs.blob("info", line.info(), extracted);
            format[i] = blobs.blob("fmt", line.format(), extracted);
            for (String name : extracted) {
                single.get(name)[i] = blobs.single(name, line);
            }
            filters.add(line.filters().size());
            line.filters().forEach(name -> filters.add(blobs.number(name)));
            filterEnds[i + 1] = filters.size();
        }
        CellsBuilder builder = Cells.builder();
        if (numbered()) {
            int[] samples = new int[n];
            Arrays.fill(samples, number);
            builder.uint32("sample", samples);
        } else {
            String[] samples = new String[n];
            Arrays.fill(samples, file.sample);
            builder.ascii("sample", samples)
                    .ascii(
                            "contig",
                            cells.stream().map(cell -> cell.line().contig()).toArray(String[]::new));
        }
        builder.uint32(version == 2 ? "end_pos" : "start_pos", positions)
                .uint32(version == 2 ? "pos" : "real_start_pos", starts)
                .uint32(version == 2 ? "real_end" : "end_pos", ends)
                .float32("qual", quality)
                .add(bytes("alleles", Datatype.STRING_ASCII, alleles))
                .add(bytes("id", Datatype.STRING_ASCII, ids))
                .add(Column.of(
                        new Field("filter_ids", Datatype.INT32, Field.VARIABLE, false),
                        filters.stream().mapToInt(Integer::intValue).toArray(),
                        n,
                        filterEnds,
                        null))
                .add(bytes("info", Datatype.UINT8, info))
                .add(bytes("fmt", Datatype.UINT8, format));
        single.forEach((name, values) -> builder.add(bytes(name, Datatype.UINT8, values)));
        data.write(builder.build());
    }

    private MetadataChanges metadata(List<SourceVcf> files, Map<String, Long> lengths) {
        Map<String, Long> ids = new LinkedHashMap<>();
        files.forEach(file -> ids.put(file.sample, (long) ids.size()));
        MetadataChanges changes = MetadataChanges.none()
                .put("version", MetadataValue.uint32(version))
                .put("anchor_gap", MetadataValue.uint32(gap))
                .put("tile_capacity", MetadataValue.uint64(50))
                .put("extra_attributes", base64(String.join(",", extracted)));
        return numbered()
                ? changes.put("sample_ids", pairs(ids))
                        .put("contig_offsets", pairs(offsets))
                        .put("contig_lengths", pairs(lengths))
                : changes;
    }

    private static MetadataValue pairs(Map<String, Long> values) {
        List<String> pairs = new ArrayList<>();
        values.forEach((name, value) -> pairs.add(name + "\t" + value));
        return base64(String.join(",", pairs));
    }

    private static MetadataValue base64(String text) {
        byte[] encoded = Base64.getEncoder().encode(text.getBytes(StandardCharsets.UTF_8));
        return MetadataValue.of(Datatype.CHAR, encoded);
    }
}
