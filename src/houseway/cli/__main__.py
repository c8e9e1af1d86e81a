from houseway.cli import main

main()
