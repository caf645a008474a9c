package dev.tegula.vcf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Makes VCF files with many kinds of records: blocks, deletions, several alternatives, missing values, any ploidy. */
final class RandomSources {

    static final Map<String, Integer> CONTIGS = new TreeMap<>(Map.of("chr1", 60_000, "chr2", 20_000, "HLA:a", 5_000));

    static final List<String> HEADER = List.of(
            "##fileformat=VCFv4.2",
            "##FILTER=<ID=PASS,Description=\"All filters passed\">",
            "##ALT=<ID=NON_REF,Description=\"Any\">",
            "##INFO=<ID=END,Number=1,Type=Integer,Description=\"End, of the record\">",
            "##INFO=<ID=DP,Number=1,Type=Integer,Description=\"Depth\">",
            "##FILTER=<ID=q10,Description=\"Quality below 10\">",
            "##INFO=<ID=DB,Number=0,Type=Flag,Description=\"Known\">",
            "##INFO=<ID=AF,Number=A,Type=Float,Description=\"Frequencies\">",
            "##INFO=<ID=NOTE,Number=.,Type=String,Description=\"Text with \\\"quotes\\\" and <angles>\">",
            "##FORMAT=<ID=GT,Number=1,Type=String,Description=\"Genotype\">",
            "##FORMAT=<ID=DP,Number=1,Type=Integer,Description=\"Depth\">",
            "##FORMAT=<ID=AD,Number=R,Type=Integer,Description=\"Depths\">",
            "##FORMAT=<ID=GL,Number=G,Type=Float,Description=\"Likelihoods\">",
            "##FORMAT=<ID=FT,Number=1,Type=String,Description=\"Filter\">",
            "##FILTER=<ID=s50,Description=\"Few samples\">",
            "##contig=<ID=chr1,length=60000>",
            "##contig=<ID=chr2,length=20000>",
            "##contig=<ID=HLA:a,length=5000>",
            "##contig=<ID=empty,length=100>");

    private static final String BASES = "ACGT";

    private final RandomGenerator random;

    RandomSources(RandomGenerator random) {
        this.random = random;
    }

    SourceVcf make(String sample, int records) {
        List<SourceVcf.Line> lines = new ArrayList<>();
        for (String contig : List.of("chr1", "chr2", "HLA:a")) {
            int length = CONTIGS.get(contig);
            List<SourceVcf.Line> some = new ArrayList<>();
            for (int i = 0; i < records; i++) {
                some.add(line(contig, 1 + random.nextInt(length - 100), length));
            }
            some.sort(Comparator.comparingLong(SourceVcf.Line::start));
            long last = 0;
            for (SourceVcf.Line line : some) {
                if (line.start() > last) {
                    lines.add(line);
                    last = line.start();
                }
            }
        }
        return new SourceVcf(sample, HEADER, lines);
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String bases(int count) {
        StringBuilder bases = new StringBuilder();
        for (int i = 0; i < count; i++) {
            bases.append(BASES.charAt(random.nextInt(4)));
        }
        return bases.toString();
    }

    private SourceVcf.Line line(String contig, int start, int length) {
        String reference = bases(1 + (random.nextInt(4) == 0 ? random.nextInt(30) : 0));
        List<String> alternatives = new ArrayList<>();
        List<String> info = new ArrayList<>();
        int kind = random.nextInt(6);
        if (kind == 0) {
            reference = bases(1);
            alternatives.add("<NON_REF>");
            info.add("END=" + Math.min(length, start + random.nextInt(random.nextBoolean() ? 10 : 8000)));
        } else if (kind == 1) {
            reference = bases(1);
            alternatives.add("<DEL>");
            info.add("END=" + Math.min(length, start + 1 + random.nextInt(5000)));
        } else if (kind == 2) {
            alternatives.add(bases(1 + random.nextInt(5)) + "A");
            alternatives.add("*");
            alternatives.add(bases(1));
        } else if (kind > 3) {
            alternatives.add(bases(1 + random.nextInt(3)));
        }
        int alleles = 1 + alternatives.size();
        addInfo(info, alleles);
        List<String> keys = new ArrayList<>(List.of("GT"));
        List<String> values = new ArrayList<>(List.of(genotype(alleles)));
        addFormat(keys, values, alleles);
        return new SourceVcf.Line(List.of(
                contig,
                String.valueOf(start),
                random.nextInt(5) == 0 ? "rs" + start : random.nextInt(9) == 0 ? "a;b" : ".",
                reference,
                alternatives.isEmpty() ? "." : String.join(",", alternatives),
                any(List.of(".", "30", "0.5", "1042.73", "nan", "1e-05")),
                any(List.of("PASS", ".", "q10", "q10;s50", "s50")),
                info.isEmpty() ? "." : String.join(";", info),
                String.join(":", keys),
                String.join(":", values)));
    }

    private void addInfo(List<String> info, int alleles) {
        if (random.nextBoolean()) {
            info.add("DP=" + any(List.of("0", "7", "300", "70000", "-5", "-128", "-32767")));
        }
        if (random.nextInt(3) == 0) {
            info.add("DB");
        }
        if (random.nextInt(3) == 0 && alleles > 1) {
            info.add("AF=" + list(alleles - 1, List.of("0.25", ".", "1e-07", "0.333333", "nan")));
        }
        if (random.nextInt(4) == 0) {
            info.add("NOTE=" + any(List.of("x", "a,b", "ü,.", ".")));
        }
    }

    private void addFormat(List<String> keys, List<String> values, int alleles) {
        if (random.nextBoolean()) {
            keys.add("DP");
            values.add(any(List.of("0", "12", ".", "200")));
        }
        if (random.nextBoolean()) {
            keys.add("AD");
            values.add(list(alleles, List.of("0", "3", ".", "40000")));
        }
        if (random.nextInt(3) == 0) {
            keys.add("GL");
            values.add(list(alleles * (alleles + 1) / 2, List.of("-1.5", "0", ".", "-20.25")));
        }
        if (random.nextInt(3) == 0) {
            keys.add("FT");
            values.add(any(List.of("PASS", ".", "low,high")));
        }
    }

    private String list(int count, List<String> values) {
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chosen.add(any(values));
        }
        return chosen.stream().allMatch("."::equals) ? "." : String.join(",", chosen);
    }

    private String genotype(int alleles) {
        int ploidy = any(List.of(1, 2, 2, 2, 3));
        StringBuilder genotype = new StringBuilder();
        for (int i = 0; i < ploidy; i++) {
            genotype.append(i == 0 ? "" : random.nextBoolean() ? "/" : "|");
            genotype.append(random.nextInt(6) == 0 ? "." : String.valueOf(random.nextInt(alleles)));
        }
        return genotype.toString();
    }
}
