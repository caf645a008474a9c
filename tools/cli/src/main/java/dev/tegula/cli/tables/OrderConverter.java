package dev.tegula.cli.tables;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.ResultOrder;
import java.util.List;

/** Parses the order of cells. */
public final class OrderConverter {

    private static final List<String> WORDS = List.of("row-major", "col-major", "global", "unordered");

    private OrderConverter() {}

    public static ResultOrder parse(String word) {
        int index = WORDS.indexOf(word);
        if (index < 0) {
            throw new UsageException("--order: unknown order '" + word + "'" + SpellingHint.hintOrList(word, WORDS));
        }
        return ResultOrder.values()[index];
    }
}
